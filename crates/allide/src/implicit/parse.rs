//! Tokens to an expression graph.
//!
//! Operators wait on a stack until a weaker one comes (Dijkstra's shunting yard). Nothing calls
//! itself, so no text can exhaust the program's stack.

use super::error::{FormulaError, FormulaProblem};
use super::graph::{Graph, Id};
use super::names::{self, Does, FUNCTIONS, Function};
use super::op::Op;
use super::token::{Token, Tokens, shortened};

/// Longest text of a formula, bytes.
pub const LONGEST_TEXT: usize = 16 << 20;

/// Most different operations of a formula. Each costs about 10 ns for each cell looked at.
pub const MOST_OPERATIONS: usize = 100_000;

/// Deepest nesting of parentheses and powers.
pub const DEEPEST: usize = 100_000;

/// What waits for its right operand or its closing parenthesis.
enum Waiting {
    Operator(u8),
    Minus,
    Open(usize),
    Call { function: &'static Function, at: usize, operands: usize },
}

/// How strongly an operator binds. `-x^2` is `-(x^2)`, `-x*y` is `(-x)*y`.
fn strength(operator: u8) -> u8 {
    match operator {
        b'+' | b'-' => 1,
        b'*' | b'/' => 2,
        _ => 4,
    }
}
const MINUS: u8 = 3;

struct Parser<'t> {
    tokens: Tokens<'t>,
    graph: Graph,
    values: Vec<Id>,
    waiting: Vec<Waiting>,
}

/// Reads a formula: the graph of its operations and the node that is its value.
pub fn parse(text: &str) -> Result<(Graph, Id), FormulaError> {
    if text.len() > LONGEST_TEXT {
        let problem = FormulaProblem::TooLong { bytes: text.len(), most: LONGEST_TEXT };
        return Err(FormulaError { at: LONGEST_TEXT, problem });
    }
    let mut parser = Parser { tokens: Tokens::of(text), graph: Graph::new(), values: Vec::new(), waiting: Vec::new() };
    parser.read()
}

fn error<T>(at: usize, problem: FormulaProblem) -> Result<T, FormulaError> {
    Err(FormulaError { at, problem })
}

impl<'t> Parser<'t> {
    fn read(&mut self) -> Result<(Graph, Id), FormulaError> {
        let mut wants_value = true;
        loop {
            let (at, token) = self.tokens.read()?;
            if self.waiting.len() > DEEPEST {
                return error(at, FormulaProblem::TooDeep { most: DEEPEST });
            }
            if self.graph.nodes().len() > MOST_OPERATIONS {
                return error(at, FormulaProblem::TooManyOperations { most: MOST_OPERATIONS });
            }
            wants_value = if wants_value {
                self.value(at, token)?
            } else if token == Token::End {
                return self.end();
            } else {
                self.operator(at, token)?
            };
        }
    }

    /// Takes a token where a value must stand; true when a value is still wanted after it.
    fn value(&mut self, at: usize, token: Token<'t>) -> Result<bool, FormulaError> {
        match token {
            Token::Number(n) => {
                let id = self.graph.number(n);
                self.values.push(id);
                Ok(false)
            }
            Token::Name(name) => self.name(at, name),
            Token::Sign(b'+') => Ok(true),
            Token::Sign(b'-') => {
                // Two minuses cancel at once: a row of them must not pile up.
                match self.waiting.last() {
                    Some(Waiting::Minus) => drop(self.waiting.pop()),
                    _ => self.waiting.push(Waiting::Minus),
                }
                Ok(true)
            }
            Token::Sign(b'(') => {
                self.waiting.push(Waiting::Open(at));
                Ok(true)
            }
            Token::Sign(b')') if matches!(self.waiting.last(), Some(Waiting::Call { operands: 0, .. })) => {
                let Some(Waiting::Call { function, .. }) = self.waiting.pop() else { unreachable!() };
                error(at, FormulaProblem::Operands { name: function.name, wanted: function.wanted, given: 0 })
            }
            _ => error(at, FormulaProblem::ValueExpected(token.told())),
        }
    }

    fn name(&mut self, at: usize, name: &'t str) -> Result<bool, FormulaError> {
        let id = match name {
            "x" => Graph::X,
            "y" => Graph::Y,
            "z" => Graph::Z,
            "pi" => self.graph.number(std::f64::consts::PI),
            _ => {
                let Some(function) = FUNCTIONS.iter().find(|f| f.name == name) else {
                    let problem = FormulaProblem::Unknown { name: shortened(name), hint: names::hint(name) };
                    return error(at, problem);
                };
                return match self.tokens.read()? {
                    (_, Token::Sign(b'(')) => {
                        self.waiting.push(Waiting::Call { function, at, operands: 0 });
                        Ok(true)
                    }
                    (after, _) => error(after, FormulaProblem::NotCalled(function.name)),
                };
            }
        };
        self.values.push(id);
        Ok(false)
    }

    /// Takes a token where an operator must stand; true when a value is wanted after it.
    fn operator(&mut self, at: usize, token: Token<'t>) -> Result<bool, FormulaError> {
        match token {
            Token::Sign(b')') => self.close(at),
            Token::Sign(b',') => {
                self.settle(0);
                match self.waiting.last_mut() {
                    Some(Waiting::Call { operands, .. }) => {
                        *operands += 1;
                        Ok(true)
                    }
                    _ => error(at, FormulaProblem::StrayComma),
                }
            }
            Token::Sign(b'(') => error(at, FormulaProblem::OperatorExpected(token.told())),
            Token::Sign(operator) => {
                // Powers group from the right: an equal one waits on.
                self.settle(strength(operator) + u8::from(operator == b'^'));
                self.waiting.push(Waiting::Operator(operator));
                Ok(true)
            }
            _ => error(at, FormulaProblem::OperatorExpected(token.told())),
        }
    }

    /// Does everything that waits and binds at least as strongly as `least`.
    fn settle(&mut self, least: u8) {
        loop {
            match self.waiting.last() {
                Some(Waiting::Operator(operator)) if strength(*operator) >= least => {
                    let op = match operator {
                        b'+' => Op::Add,
                        b'-' => Op::Sub,
                        b'*' => Op::Mul,
                        b'/' => Op::Div,
                        _ => Op::Pow,
                    };
                    let (b, a) = (self.pop(), self.pop());
                    let id = self.graph.binary(op, a, b);
                    self.values.push(id);
                }
                Some(Waiting::Minus) if MINUS >= least => {
                    let a = self.pop();
                    let id = self.graph.unary(Op::Neg, a);
                    self.values.push(id);
                }
                _ => return,
            }
            self.waiting.pop();
        }
    }

    fn pop(&mut self) -> Id {
        self.values.pop().expect("an operator waits only after its left operand was read")
    }

    fn close(&mut self, at: usize) -> Result<bool, FormulaError> {
        self.settle(0);
        match self.waiting.pop() {
            Some(Waiting::Open(_)) => Ok(false),
            Some(Waiting::Call { function, at, operands }) => {
                let given = operands + 1;
                let (fewest, most) = function.operands;
                if given < fewest || given > most {
                    let problem = FormulaProblem::Operands { name: function.name, wanted: function.wanted, given };
                    return error(at, problem);
                }
                let operands = self.values.split_off(self.values.len() - given);
                let id = call(&mut self.graph, function, &operands);
                self.values.push(id);
                Ok(false)
            }
            _ => error(at, FormulaProblem::NothingToClose),
        }
    }

    fn end(&mut self) -> Result<(Graph, Id), FormulaError> {
        self.settle(0);
        match self.waiting.last() {
            Some(Waiting::Open(at) | Waiting::Call { at, .. }) => error(*at, FormulaProblem::NotClosed),
            _ => {
                let root = self.pop();
                Ok((std::mem::take(&mut self.graph), root))
            }
        }
    }
}

/// What a function makes of its operands.
fn call(graph: &mut Graph, function: &Function, of: &[Id]) -> Id {
    match function.does {
        Does::Unary(op) => graph.unary(op, of[0]),
        Does::Binary(op) => graph.binary(op, of[0], of[1]),
        Does::Joined(op) => of[1..].iter().fold(of[0], |joined, id| graph.binary(op, joined, *id)),
        Does::Clamp => {
            let raised = graph.binary(Op::Max, of[0], of[1]);
            graph.binary(Op::Min, raised, of[2])
        }
        Does::Mix => {
            let way = graph.binary(Op::Sub, of[1], of[0]);
            let part = graph.binary(Op::Mul, way, of[2]);
            graph.binary(Op::Add, of[0], part)
        }
        Does::Hypot => {
            let first = graph.unary(Op::Square, of[0]);
            let sum = of[1..].iter().fold(first, |sum, id| {
                let square = graph.unary(Op::Square, *id);
                graph.binary(Op::Add, sum, square)
            });
            graph.unary(Op::Sqrt, sum)
        }
        Does::Noise => graph.noise([of[0], of[1], of[2]]),
    }
}
