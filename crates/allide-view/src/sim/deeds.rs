//! Orders: those obeyed at once, and those that wait for the world as deeds.

use super::{Order, Sim, What};
use crate::command::Command;
use crate::life::Life;
use crate::snapshot::PageId;
use crate::worker::{Source, refusal};
use allide::glam::DVec3;
use allide::world::Method;
use allide_files::scene::METHODS;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::mpsc;

/// Orders that wait for the world.
const MOST_DEEDS: usize = 512;

/// An order that needs the world.
pub struct Deed {
    pub page: PageId,
    pub command: Command,
    pub answer: mpsc::Sender<Value>,
}

impl Sim {
    pub(super) fn obey(&mut self, order: Order) {
        let Order { page, what, answer } = order;
        let command = match what {
            What::Command(command) => command,
            What::Refresh => return self.stale = true,
            What::Gone => Command::Release {},
        };
        match command {
            Command::Play {} => self.stop_stepping(true),
            Command::Pause {} => self.stop_stepping(false),
            Command::Speed { value } => self.change(|s| s.speed = value),
            Command::Reset {} => self.want(Source::Scene(Box::new(self.scene.clone())), true, answer),
            Command::Scene { name } if name == self.scenes.first.name => {
                self.want(Source::Scene(Box::new(self.scenes.first.clone())), false, answer);
            }
            Command::Scene { name } => self.want(Source::Named(name), false, answer),
            Command::Load { name, text } => {
                let folder = self.scenes.folder.clone();
                self.want(Source::Text { name, text, folder }, false, answer);
            }
            // Of the connection alone.
            Command::Show { .. } | Command::Select { .. } | Command::Seen { .. } => {}
            command => self.plan(Deed { page, command, answer }),
        }
    }

    /// Goes on, or pauses; steps that were asked for one by one are left off.
    fn stop_stepping(&mut self, playing: bool) {
        self.stepping = false;
        self.deeds.retain(|deed| !matches!(deed.command, Command::Step { .. }));
        self.change(|s| s.playing = playing);
    }

    /// Notes what to do to the world, and tells pages what they set: they need not wait for the world.
    fn plan(&mut self, deed: Deed) {
        match &deed.command {
            Command::Step { .. } => self.change(|s| s.playing = false),
            Command::Solver { method, iterations } => {
                let names = METHODS.map(Method::name);
                let Some(method) = names.into_iter().find(|name| name == method) else {
                    let why = format!("no method is called {method:?}; known are {}", names.join(", "));
                    return drop(deed.answer.try_send(refusal(&why)));
                };
                let iterations = *iterations;
                self.change(|s| (s.method, s.iterations) = (method, iterations));
            }
            &Command::Friction { value } => self.change(|s| s.friction = value),
            &Command::Sleep { after } => self.change(|s| s.sleep_after = after),
            // The hand is where it is now.
            Command::Drag { .. } => {
                let last = self.deeds.back_mut().filter(|d| d.page == deed.page);
                if let Some(Deed { command: command @ Command::Drag { .. }, .. }) = last {
                    return *command = deed.command;
                }
            }
            _ => {}
        }
        if self.deeds.len() >= MOST_DEEDS {
            return drop(deed.answer.try_send(refusal("the simulation is busy")));
        }
        self.deeds.push_back(deed);
    }

    /// Does what was planned, if the world is here and stays.
    pub(super) fn do_deeds(&mut self) {
        while self.wanted.is_none()
            && let (Some(life), Some(deed)) = (&mut self.life, self.deeds.front())
        {
            if let Command::Step { count } = deed.command
                && count > 0
                && self.state.error.is_none()
            {
                self.stepping = true;
                return self.go(count);
            }
            let Some(Deed { page, command, answer }) = self.deeds.pop_front() else { return };
            let done = match command {
                Command::Save {} => life.save().map(|text| {
                    // A page that does not take its answers gets none.
                    let _ = answer.try_send(json!({ "type": "saved", "name": self.scene.name, "text": text }));
                }),
                Command::Throw { what, from, to } => life.throw(what, from.into(), to.into()).map(|()| {
                    let more = life.newcomers(self.shown.bodies.len());
                    Arc::make_mut(&mut self.shown).bodies.extend(more);
                }),
                other => act(&mut **life, page, &other),
            };
            if let Err(why) = done {
                let _ = answer.try_send(refusal(&why));
                let (solver, sleep_after) = (life.solver(), life.sleep_after());
                self.change(|s| {
                    (s.method, s.iterations, s.sleep_after) = (solver.method.name(), solver.iterations, sleep_after);
                });
            }
            self.stale = true;
        }
    }

    /// Of the deeds that were ordered before a scene started, only settings of the same one are done to it.
    pub(super) fn forget_deeds(&mut self, before: usize, again: bool) {
        let later = self.deeds.split_off(before.min(self.deeds.len()));
        for deed in std::mem::take(&mut self.deeds) {
            match deed.command {
                Command::Solver { .. } | Command::Friction { .. } | Command::Sleep { .. } if again => {
                    self.deeds.push_back(deed);
                }
                Command::Save {} => drop(deed.answer.try_send(refusal("the scene ended before it was saved"))),
                _ => {}
            }
        }
        self.deeds.extend(later);
    }
}

/// Does to the world what a page wants.
fn act(life: &mut dyn Life, page: PageId, command: &Command) -> Result<(), String> {
    match command {
        Command::Solver { method, iterations } => life.set_solver(method, *iterations),
        Command::Friction { value } => life.set_friction(*value),
        Command::Sleep { after } => life.set_sleep_after(*after),
        Command::Grab { body, point } => life.grab(page, *body, DVec3::from_array(*point)),
        Command::Drag { to } => {
            life.drag(page, DVec3::from_array(*to));
            Ok(())
        }
        Command::Release {} => {
            life.release(page);
            Ok(())
        }
        _ => Ok(()),
    }
}
