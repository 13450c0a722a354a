//! The questions, put to both engines by the best way that each has.

use super::pose::{Case, MARGIN, smaller};
use super::subject::{Subject, from_peer};
use allide::glam::DVec3;
use allide::narrow::{self, Contact};
use parry3d_f64::query::details::ContactManifoldsWorkspace;
use parry3d_f64::query::{self, ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher, Unsupported};

/// What is asked of two shapes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// All points of contact within the margin.
    Contacts,
    /// Do they share a point?
    Intersects,
    /// The one deepest contact, or the nearest points.
    Deepest,
    /// How far apart are they?
    Distance,
}

impl Question {
    /// All of them.
    pub const ALL: [Question; 4] = [Question::Contacts, Question::Intersects, Question::Deepest, Question::Distance];

    /// What the tables call it.
    pub fn name(self) -> &'static str {
        match self {
            Question::Contacts => "contacts",
            Question::Intersects => "intersects",
            Question::Deepest => "deepest",
            Question::Distance => "distance",
        }
    }
}

/// An answer, as far as it can be judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// Do they meet?
    Meet(bool),
    /// How far apart, metres.
    Apart(f64),
    /// The deepest contact: depth, metres, and direction from the first to the second.
    Deepest(f64, DVec3),
    /// No contact.
    Nothing,
}

/// Depth to which parry is asked for a contact however far apart, metres.
const ANY_DISTANCE: f64 = 1e6;

/// One engine, two shapes and whatever memory is used again.
pub trait Asked {
    /// Answers and forgets, for the clock. False when the engine cannot.
    fn answer(&mut self, question: Question, case: &Case) -> bool;

    /// Answers, for the judge; `None` when the engine cannot.
    fn tell(&mut self, question: Question, case: &Case) -> Option<Answer>;
}

/// allide.
pub struct Ours<'a> {
    a: &'a Subject,
    b: &'a Subject,
    margin: f64,
    contacts: Vec<Contact>,
}

impl<'a> Ours<'a> {
    pub fn new(a: &'a Subject, b: &'a Subject) -> Ours<'a> {
        Ours { a, b, margin: MARGIN * smaller(&a.shape, &b.shape), contacts: Vec::new() }
    }
}

impl Asked for Ours<'_> {
    fn answer(&mut self, question: Question, case: &Case) -> bool {
        use std::hint::black_box;
        let (a, b, at) = (&self.a.shape, &self.b.shape, case.at());
        match question {
            Question::Contacts => {
                self.contacts.clear();
                narrow::contacts(a, b, &at, self.margin, &mut self.contacts);
            }
            Question::Intersects => _ = black_box(narrow::intersects(a, b, &at)),
            Question::Deepest => _ = black_box(narrow::deepest(a, b, &at)),
            Question::Distance => _ = black_box(narrow::distance(a, b, &at)),
        }
        true
    }

    fn tell(&mut self, question: Question, case: &Case) -> Option<Answer> {
        let (a, b, at) = (&self.a.shape, &self.b.shape, case.at());
        let told = |c: Option<&Contact>| c.map_or(Answer::Nothing, |c| Answer::Deepest(c.depth, c.normal));
        match question {
            Question::Contacts => {
                self.answer(question, case);
                Some(told(self.contacts.iter().max_by(|p, q| p.depth.total_cmp(&q.depth))))
            }
            Question::Intersects => Some(Answer::Meet(narrow::intersects(a, b, &at))),
            Question::Deepest => Some(told(narrow::deepest(a, b, &at).as_ref())),
            Question::Distance => narrow::distance(a, b, &at).map(|gap| Answer::Apart(gap.distance)),
        }
    }
}

/// parry.
pub struct Theirs<'a> {
    a: &'a Subject,
    b: &'a Subject,
    margin: f64,
    manifolds: Vec<ContactManifold<(), ()>>,
    workspace: Option<ContactManifoldsWorkspace>,
}

impl<'a> Theirs<'a> {
    pub fn new(a: &'a Subject, b: &'a Subject) -> Theirs<'a> {
        let margin = MARGIN * smaller(&a.shape, &b.shape);
        Theirs { a, b, margin, manifolds: Vec::new(), workspace: None }
    }

    /// Contacts from scratch. Memory is used again where the engine allows it, what was found before
    /// is not: the poses have nothing to do with each other.
    fn contacts(&mut self, case: &Case) -> Result<(), Unsupported> {
        if self.workspace.is_some() {
            (self.manifolds, self.workspace) = (Vec::new(), None);
        }
        for manifold in &mut self.manifolds {
            manifold.clear();
            manifold.local_n1 = Default::default();
            manifold.local_n2 = Default::default();
        }
        let [p, q] = &case.peers;
        DefaultQueryDispatcher.contact_manifolds(
            &p.inv_mul(q),
            &*self.a.peer.0,
            &*self.b.peer.0,
            self.margin,
            &mut self.manifolds,
            &mut self.workspace,
        )
    }

    /// The deepest point of all manifolds, its normal in world axes.
    fn deepest(&self, case: &Case) -> Answer {
        let mut best = Answer::Nothing;
        for manifold in &self.manifolds {
            let Some(point) = manifold.find_deepest_contact() else { continue };
            let deeper = !matches!(best, Answer::Deepest(depth, _) if depth >= -point.dist);
            if deeper && point.dist <= self.margin {
                let part = manifold.subshape_pos1().map_or(manifold.local_n1, |at| at.rotation * manifold.local_n1);
                best = Answer::Deepest(-point.dist, from_peer(case.peers[0].rotation * part));
            }
        }
        best
    }
}

impl Asked for Theirs<'_> {
    fn answer(&mut self, question: Question, case: &Case) -> bool {
        use std::hint::black_box;
        let ([p, q], a, b) = (&case.peers, &*self.a.peer.0, &*self.b.peer.0);
        match question {
            Question::Contacts => self.contacts(case).is_ok(),
            Question::Intersects => black_box(query::intersection_test(p, a, q, b)).is_ok(),
            Question::Deepest => black_box(query::contact(p, a, q, b, ANY_DISTANCE)).is_ok(),
            Question::Distance => black_box(query::distance(p, a, q, b)).is_ok(),
        }
    }

    fn tell(&mut self, question: Question, case: &Case) -> Option<Answer> {
        let ([p, q], a, b) = (&case.peers, &*self.a.peer.0, &*self.b.peer.0);
        match question {
            Question::Contacts => self.contacts(case).is_ok().then(|| self.deepest(case)),
            Question::Intersects => {
                query::intersection_test(p, a, q, b).ok().map(|found| Answer::Meet(found.intersecting))
            }
            Question::Deepest => query::contact(p, a, q, b, ANY_DISTANCE)
                .ok()
                .map(|c| c.map_or(Answer::Nothing, |c| Answer::Deepest(-c.dist, from_peer(c.normal1)))),
            Question::Distance => query::distance(p, a, q, b).ok().map(|found| Answer::Apart(found.distance)),
        }
    }
}
