//! Who may talk to the server: pages that it served itself, and no other site's.
//!
//! A browser says in `Host` which name it looked up, and in `Origin` whose page it is that asks. A page of
//! another site has another origin; a name of another site that was made to mean this machine is another
//! host.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The names that this server goes by.
#[derive(Debug)]
pub struct Guard {
    hosts: Vec<String>,
    /// The port, where it listens on all addresses of this machine: then each of them is its name. A name
    /// of another site made to mean this machine is no address.
    everywhere: Option<u16>,
    policy: HeaderValue,
}

impl Guard {
    /// A server at this host and port.
    pub fn new(host: &str, port: u16) -> Guard {
        let bracketed =
            if host.contains(':') && !host.starts_with('[') { format!("[{host}]") } else { host.to_owned() };
        let mut hosts: Vec<String> = ["127.0.0.1", "localhost", "[::1]"].map(|h| format!("{h}:{port}")).to_vec();
        hosts.push(format!("{bracketed}:{port}").to_lowercase());
        // Policies have no way to write addresses with colons; for those 'self' must do.
        let sockets: Vec<String> = hosts.iter().filter(|h| !h.starts_with('[')).map(|h| format!("ws://{h}")).collect();
        // The page may load what this server has, and nothing else; nobody may put it in a frame.
        let policy = format!(
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
             media-src blob:; connect-src 'self' {}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            sockets.join(" ")
        );
        let bare = host.trim_matches(['[', ']']);
        let everywhere = bare.parse().is_ok_and(|ip: IpAddr| ip.is_unspecified()).then_some(port);
        Guard {
            hosts,
            everywhere,
            policy: HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'none'")),
        }
    }

    fn is_own(&self, host: &str) -> bool {
        let address = || host.parse().is_ok_and(|at: SocketAddr| Some(at.port()) == self.everywhere);
        self.hosts.contains(&host.to_lowercase()) || address()
    }

    fn knows_host(&self, headers: &HeaderMap) -> bool {
        let mut given = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (given.next(), given.next()) else { return false };
        host.to_str().is_ok_and(|h| self.is_own(h))
    }

    /// The origin's verdict; `None` where there is no origin.
    fn knows_origin(&self, headers: &HeaderMap) -> Option<bool> {
        let mut given = headers.get_all(header::ORIGIN).iter();
        let origin = given.next()?;
        let host = origin.to_str().ok().and_then(|o| o.strip_prefix("http://"));
        Some(given.next().is_none() && host.is_some_and(|h| self.is_own(h)))
    }

    /// Why a request is refused, if it is. A WebSocket must name its origin, as browsers do.
    pub fn refusal(&self, headers: &HeaderMap) -> Option<&'static str> {
        if !self.knows_host(headers) {
            return Some("this server does not go by that name: open the address that `allide view` printed\n");
        }
        let upgrade = headers.contains_key(header::UPGRADE);
        match self.knows_origin(headers) {
            Some(true) => None,
            None if !upgrade => None,
            _ => Some("only pages that this server served may talk to it\n"),
        }
    }
}

/// Refuses what must be refused, and tells browsers how little the answers may do.
pub async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.refusal(request.headers()) {
        Some(why) => (StatusCode::FORBIDDEN, why).into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, guard.policy.clone());
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(pairs: &[(&'static str, &str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_str(value).expect("a header"));
        }
        Guard::new("127.0.0.1", 7000).refusal(&headers).is_some()
    }

    #[test]
    fn own_pages_come_in() {
        assert!(!refused(&[("host", "127.0.0.1:7000")]));
        assert!(!refused(&[("host", "LocalHost:7000"), ("origin", "http://localhost:7000")]));
        assert!(!refused(&[("host", "127.0.0.1:7000"), ("origin", "http://127.0.0.1:7000"), ("upgrade", "websocket")]));
        assert!(!refused(&[("host", "[::1]:7000"), ("origin", "http://[::1]:7000"), ("upgrade", "websocket")]));
    }

    #[test]
    fn others_stay_out() {
        let good = ("host", "127.0.0.1:7000");
        assert!(refused(&[]), "no host");
        for host in ["evil.example:7000", "127.0.0.1", "127.0.0.1:7001", "127.0.0.1:7000.evil.example", "", "localhost"]
        {
            assert!(refused(&[("host", host)]), "{host}");
        }
        assert!(refused(&[good, ("host", "127.0.0.1:7000")]), "two hosts");
        for origin in [
            "http://evil.example",
            "http://127.0.0.1:7001",
            "https://127.0.0.1:7000",
            "null",
            "http://127.0.0.1",
            "http://127.0.0.1:7000.evil.example",
            "file://",
            "http://evil.example:7000",
            "http://127.0.0.1:7000/",
        ] {
            assert!(refused(&[good, ("origin", origin)]), "{origin}");
        }
        assert!(refused(&[good, ("upgrade", "websocket")]), "a WebSocket of nobody");
        let own = ("origin", "http://127.0.0.1:7000");
        assert!(refused(&[good, own, ("origin", "http://evil.example")]), "two origins");
    }

    #[test]
    fn another_host_is_known_when_it_was_asked_for() {
        let guard = Guard::new("fe80::1", 80);
        assert!(guard.is_own("[fe80::1]:80") && !guard.is_own("192.168.1.5:80"));
        let guard = Guard::new("0.0.0.0", 80);
        assert!(guard.is_own("192.168.1.5:80") && guard.is_own("[fe80::2]:80"));
        assert!(!guard.is_own("192.168.1.5:81") && !guard.is_own("evil.example:80"));
    }
}
