//! JSON Schemas (draft 2020-12) of the formats, for editors and for other programs.
//!
//! They say what the readers accept; what only the readers can tell, like a name that nothing
//! bears, is left to them.

use crate::query::WANTS;
use crate::scene::{COEFFICIENTS, FLAT_SHAPES, METHODS, MOST_GROUPS, OPERATIONS, SHAPES};
use allide::shape::{LARGEST_LENGTH, SMALLEST_LENGTH};
use allide::world::{MOST_ITERATIONS, Material, Method, Settings};
use serde_json::{Map, Value, json};

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Of scene files.
pub fn scene() -> Value {
    let settings = Settings::default();
    json!({
        "$schema": DIALECT,
        "title": "allide scene",
        "description": "What is simulated. SI units, right-handed, z up; // comments and trailing commas are allowed.",
        "type": "object",
        "properties": {
            "name": { "type": "string", "description": "Default: the file's name." },
            "description": { "type": "string", "description": "One line on what it shows." },
            "world": { "enum": ["spatial", "planar"], "default": "spatial", "description": "planar: flat bodies that move along x and y and turn about z." },
            "gravity": place("Acceleration of gravity, m/s²; default [0, 0, -9.81], of a planar scene [0, -9.81].", Value::Null),
            "step": { "type": "number", "exclusiveMinimum": 0, "default": settings.step, "description": "Time step, seconds." },
            "duration": { "type": "number", "minimum": 0, "default": crate::scene::DEFAULT_DURATION, "description": "Simulated time, seconds." },
            "sleep_after": { "type": ["number", "null"], "minimum": 0, "default": null, "description": "Seconds that all bodies of an island must stand still before they sleep; null: nothing sleeps." },
            "events": { "type": "boolean", "default": false, "description": "Record who began and ceased to touch whom in events.jsonl; what sensors notice is always recorded." },
            "solver": solver(&settings),
            "materials": { "type": "object", "additionalProperties": { "$ref": "#/$defs/material" }, "description": "Surfaces by name." },
            "bodies": {
                "type": "array",
                "items": { "anyOf": [{ "$ref": "#/$defs/body" }, { "$ref": "#/$defs/flat_body" }] },
                "description": "Those of a planar scene are flat."
            },
            "no_contact": {
                "type": "array",
                "items": { "type": "array", "items": { "type": "string" }, "minItems": 2, "maxItems": 2 },
                "description": "Pairs of body names that pass through each other."
            },
            "joints": { "type": "array", "maxItems": 0 },
            "robots": { "type": "array", "maxItems": 0 },
            "view": { "type": "array", "maxItems": 0 }
        },
        "required": ["bodies"],
        "additionalProperties": false,
        "$defs": with_shapes(json!({ "body": body(), "flat_body": flat_body(), "material": material() }), false)
    })
}

fn solver(settings: &Settings) -> Value {
    let solver = settings.solver;
    json!({
        "type": "object",
        "properties": {
            "method": { "enum": METHODS.map(Method::name), "default": solver.method.name() },
            "iterations": { "type": ["integer", "null"], "minimum": 1, "maximum": MOST_ITERATIONS, "default": null, "description": "Most solves of each pair or island a step; null: the method's own default." },
            "tolerance": { "type": "number", "minimum": 0, "default": solver.tolerance },
            "budget_ms": { "type": ["number", "null"], "exclusiveMinimum": 0, "default": null, "description": "Milliseconds a step after which iterations stop; results then depend on the machine." },
            "warm_start": { "type": "boolean", "default": solver.warm_start },
            "restitution_threshold": { "type": "number", "minimum": 0, "default": solver.restitution_threshold, "description": "Approach speed under which nothing bounces, m/s." }
        },
        "additionalProperties": false
    })
}

fn material() -> Value {
    let default = Material::default();
    json!({
        "type": "object",
        "properties": {
            "friction": { "type": "number", "minimum": 0, "default": default.friction },
            "spin_friction": { "type": "number", "minimum": 0, "default": default.spin_friction, "description": "Metres: torque ≤ it × normal force." },
            "rolling_friction": { "type": "number", "minimum": 0, "default": default.rolling_friction, "description": "Metres: torque ≤ it × normal force." },
            "restitution": { "type": "number", "minimum": 0, "maximum": 1, "default": default.restitution },
            "density": { "type": "number", "exclusiveMinimum": 0, "default": default.density, "description": "kg/m³; of a planar scene kg/m²." }
        },
        "additionalProperties": false
    })
}

fn body() -> Value {
    let zero = || json!([0, 0, 0]);
    json!({
        "type": "object",
        "properties": {
            "name": { "type": "string", "minLength": 1, "description": "Unique in the scene." },
            "kind": { "enum": ["fixed", "dynamic", "driven"], "default": "dynamic" },
            "shape": { "$ref": "#/$defs/shape" },
            "material": { "type": "string", "description": "Name of one of the materials." },
            "ground": {
                "type": "array", "items": { "type": "string" }, "maxItems": 255,
                "description": "Names of the materials that the numbers in a terrain's \"cells\" mean, counted from 0."
            },
            "mass": { "type": "number", "exclusiveMinimum": 0, "description": "kg; default: from the density." },
            "centre": vector("Centre of mass in the local frame, metres.", Value::Null),
            "inertia": {
                "description": "About the centre of mass, local axes, kg·m²: principal moments or rows.",
                "anyOf": [
                    { "type": "array", "items": { "type": "number", "exclusiveMinimum": 0 }, "minItems": 3, "maxItems": 3 },
                    { "type": "array", "items": vector("A row.", Value::Null), "minItems": 3, "maxItems": 3 }
                ]
            },
            "position": vector("Of the local frame, metres.", zero()),
            "rotation": rotation(),
            "velocity": vector("Of the centre of mass, m/s.", zero()),
            "spin": vector("World axes, rad/s.", zero()),
            "force": vector("Constant, at the centre of mass, world axes, N.", zero()),
            "torque": vector("Constant, world axes, N·m.", zero()),
            "linear_damping": { "type": "number", "minimum": 0, "default": 0, "description": "1/s." },
            "angular_damping": { "type": "number", "minimum": 0, "default": 0, "description": "1/s." },
            "sensor": { "type": "boolean", "default": false, "description": "It notices what overlaps it, and pushes nothing." },
            "groups": groups("The groups it is in; default [0]."),
            "collides_with": groups("The groups whose members it touches; default: all.")
        },
        "required": ["shape"],
        "additionalProperties": false
    })
}

fn groups(about: &str) -> Value {
    json!({
        "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": MOST_GROUPS - 1 },
        "description": about
    })
}

/// A body of a planar scene.
fn flat_body() -> Value {
    let mut schema = body();
    let properties = &mut schema["properties"];
    properties["shape"] = json!({ "$ref": "#/$defs/flat_shape" });
    properties["mass"]["description"] = json!("kg; default: from the density (kg/m²) and the area.");
    if let Some(properties) = properties.as_object_mut() {
        // There is no flat terrain.
        properties.remove("ground");
    }
    properties["inertia"] =
        json!({ "type": "number", "exclusiveMinimum": 0, "description": "About the centre of mass, kg·m²." });
    for (key, about) in [
        ("position", "Of the local frame, metres."),
        ("velocity", "Of the centre of mass, m/s."),
        ("force", "Constant, at the centre of mass, N."),
    ] {
        properties[key] = flat_vector(about, json!([0, 0]));
    }
    properties["centre"] = flat_vector("Centre of mass in the local frame, metres.", Value::Null);
    for (key, about) in [
        ("rotation", "Angle of the local frame, radians, counter-clockwise."),
        ("spin", "rad/s, counter-clockwise."),
        ("torque", "Constant, N·m, counter-clockwise."),
    ] {
        properties[key] = json!({ "type": "number", "default": 0, "description": about });
    }
    schema
}

/// Of query lines.
pub fn query() -> Value {
    let side = json!({
        "type": "object",
        "properties": {
            "shape": { "$ref": "#/$defs/shape" },
            "position": vector("Of the local frame, metres.", json!([0, 0, 0])),
            "rotation": rotation(),
            "velocity": vector("Of the local origin, m/s.", json!([0, 0, 0])),
            "spin": vector("About the local origin, world axes, rad/s.", json!([0, 0, 0]))
        },
        "required": ["shape"],
        "additionalProperties": false
    });
    let flat_side = json!({
        "type": "object",
        "properties": {
            "shape": { "$ref": "#/$defs/flat_shape" },
            "position": flat_vector("Of the local frame, metres.", json!([0, 0])),
            "rotation": { "type": "number", "default": 0, "description": "Angle of the local frame, radians, counter-clockwise." },
            "velocity": flat_vector("Of the local origin, m/s.", json!([0, 0])),
            "spin": { "type": "number", "default": 0, "description": "About the local origin, rad/s, counter-clockwise." }
        },
        "required": ["shape"],
        "additionalProperties": false
    });
    json!({
        "$schema": DIALECT,
        "title": "allide query line",
        "oneOf": [
            {
                "type": "object",
                "properties": {
                    "id": { "description": "Comes back with the answer." },
                    "a": { "anyOf": [{ "$ref": "#/$defs/side" }, { "$ref": "#/$defs/flat_side" }], "description": "a and b are both solid or both flat." },
                    "b": { "anyOf": [{ "$ref": "#/$defs/side" }, { "$ref": "#/$defs/flat_side" }] },
                    "want": { "enum": WANTS, "default": "contacts" },
                    "reduce": { "type": "boolean", "default": true, "description": "At most four contacts a patch, of flat shapes two." },
                    "until": { "type": "number", "minimum": 0, "description": "impact: seconds to look ahead." },
                    "tolerance": { "type": "number", "exclusiveMinimum": 0, "default": 1e-6, "description": "Gaps and overlaps of formulas below this may stay undecided, metres." },
                    "ray": {
                        "type": "object",
                        "properties": {
                            "origin": place("World coordinates, metres.", Value::Null),
                            "direction": place("Of any length but zero.", Value::Null),
                            "length": { "type": "number", "minimum": 0, "description": "How far it goes, metres; default: without end." }
                        },
                        "required": ["origin", "direction"],
                        "additionalProperties": false,
                        "description": "ray: against a alone."
                    },
                    "point": place("inside, nearest: world coordinates, metres; asked of a alone.", Value::Null),
                    "move": { "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2, "description": "slide, of flat shapes: how far a is dragged, metres." },
                    "picture": { "type": "boolean", "default": false, "description": "Of flat shapes: the answer has a picture, \"svg\"." }
                },
                "required": ["a"],
                "additionalProperties": false
            },
            {
                "type": "object",
                "properties": {
                    "id": { "description": "Comes back with the answer." },
                    "define": { "type": "string", "description": "Name by which later lines mean the shape." },
                    "shape": { "anyOf": [{ "$ref": "#/$defs/shape" }, { "$ref": "#/$defs/flat_shape" }] }
                },
                "required": ["define", "shape"],
                "additionalProperties": false
            }
        ],
        "$defs": with_shapes(json!({ "side": side, "flat_side": flat_side }), true)
    })
}

/// Of answers to query lines.
pub fn answer() -> Value {
    // Of flat shapes everything has two coordinates.
    let point = || place("World coordinates, metres.", Value::Null);
    let contact = json!({
        "type": "object",
        "properties": {
            "on_a": point(),
            "on_b": point(),
            "point": point(),
            "normal": place("Unit vector from a to b.", Value::Null),
            "depth": { "type": "number", "minimum": 0, "description": "Metres; on_a − on_b = depth·normal." },
            "patch": { "type": "integer", "minimum": 0 },
            "normal_depth": { "type": "number", "description": "Of two meshes: (on_a − on_b)·normal, metres; depth itself is along the relative velocity." },
            "area": { "type": "number", "minimum": 0, "description": "Of two meshes: share of the surface, m²; 0 of a contact that tells how far it is to where they are free, not of a place inside." },
            "faces": { "type": "array", "items": { "type": "integer", "minimum": 0 }, "minItems": 2, "maxItems": 2, "description": "Of two meshes: the triangles of a and of b." },
            "weights": {
                "type": "array", "minItems": 2, "maxItems": 2,
                "items": { "type": "array", "items": { "type": "number" }, "minItems": 3, "maxItems": 3 },
                "description": "Of two meshes: weights of the corners of the two triangles."
            },
            "feature_a": { "type": "string", "description": "Of flat shapes: what of a touches, like \"outline corner 3\", \"holes[0] edge 1\" or \"rim\"." },
            "feature_b": { "type": "string" }
        },
        "required": ["on_a", "on_b", "point", "normal", "depth", "patch"]
    });
    let on_surface = json!({
        "type": "object",
        "properties": {
            "point": point(),
            "normal": place("Unit vector out of the shape; zero for a ray that starts inside a flat one.", Value::Null),
            "distance": { "type": "number", "description": "Metres; of a nearest point negative inside." }
        },
        "required": ["point", "normal", "distance"]
    });
    json!({
        "$schema": DIALECT,
        "title": "allide answer line",
        "oneOf": [
            {
                "type": "object",
                "properties": { "id": {}, "error": { "type": "string" } },
                "required": ["id", "error"],
                "additionalProperties": false
            },
            {
                "type": "object",
                "properties": { "id": {}, "defined": { "type": "string" } },
                "required": ["defined"],
                "additionalProperties": false
            },
            {
                "type": "object",
                "properties": {
                    "id": {},
                    "intersects": { "enum": [true, false, "undecided"], "description": "Solid shapes that touch intersect, flat ones do not; formulas that touch within the tolerance are undecided." },
                    "contacts": { "type": "array", "items": contact.clone() },
                    "note": { "type": "string", "description": "Why there are no contacts, or no move, although they meet." },
                    "distance": { "type": "number", "minimum": 0, "description": "Metres." },
                    "points": { "type": "array", "items": point(), "minItems": 2, "maxItems": 2 },
                    "translation": { "anyOf": [place("Least move of a that separates them, metres.", Value::Null), { "type": "null" }] },
                    "least": { "type": "boolean" },
                    "time": { "type": ["number", "null"], "minimum": 0, "description": "Of the first touch, seconds." },
                    "contact": contact,
                    "hit": { "anyOf": [on_surface.clone(), { "type": "null" }] },
                    "nearest": on_surface.clone(),
                    "moved": flat_vector("slide: how far a got, metres.", Value::Null),
                    "path": { "type": "array", "items": flat_vector("A move from the start, metres.", Value::Null), "description": "slide: the corners of a's path." },
                    "witness": place("A point inside both, metres.", Value::Null),
                    "gap_at_most": { "type": "number", "minimum": 0, "description": "Where it is undecided: no more than this is between them, metres." },
                    "cells": { "type": "integer", "minimum": 0, "description": "How many cells the search looked at." },
                    "out_of_cells": { "const": true, "description": "The search ended for want of cells." },
                    "svg": { "type": "string", "description": "A picture: both shapes, where they touch, the move that was found." }
                },
                "required": ["id", "intersects"],
                "additionalProperties": false
            }
        ]
    })
}

fn vector(about: &str, default: Value) -> Value {
    let mut schema =
        json!({ "type": "array", "items": { "type": "number" }, "minItems": 3, "maxItems": 3, "description": about });
    if !default.is_null() {
        schema["default"] = default;
    }
    schema
}

/// A vector of a flat thing.
fn flat_vector(about: &str, default: Value) -> Value {
    let mut schema = vector(about, default);
    schema["minItems"] = json!(2);
    schema["maxItems"] = json!(2);
    schema
}

/// A vector of a solid thing, or of a flat one.
fn place(about: &str, default: Value) -> Value {
    let mut schema = vector(about, default);
    schema["minItems"] = json!(2);
    schema
}

fn rotation() -> Value {
    json!({
        "type": "array", "items": { "type": "number" }, "minItems": 4, "maxItems": 4,
        "default": [0, 0, 0, 1], "description": "Unit quaternion [x, y, z, w] of the local frame."
    })
}

/// The definitions of all shapes, added to others.
fn with_shapes(mut definitions: Value, by_name: bool) -> Value {
    let mut shapes: Vec<Value> = SHAPES.iter().map(|(name, keys)| shape(name, keys)).collect();
    if by_name {
        shapes.push(json!({
            "type": "object",
            "properties": { "ref": { "type": "string", "description": "Name of a shape defined before." } },
            "required": ["ref"],
            "additionalProperties": false
        }));
    }
    // A compound's parts are shapes with a place besides.
    let mut parts = shapes.clone();
    for part in &mut parts {
        part["properties"]["position"] = vector("Of its local frame in that of the whole, metres.", json!([0, 0, 0]));
        part["properties"]["rotation"] = rotation();
    }
    definitions["flat_shape"] = json!({ "oneOf": flat_shapes(by_name) });
    definitions["shape"] = json!({ "oneOf": shapes });
    definitions["part"] = json!({ "oneOf": parts });
    definitions
}

/// The flat shapes.
fn flat_shapes(by_name: bool) -> Vec<Value> {
    let mut shapes: Vec<Value> = FLAT_SHAPES.iter().map(|(name, keys)| shape(name, keys)).collect();
    for shape in &mut shapes {
        if let Some(size) = shape["properties"].get_mut("size") {
            size["minItems"] = json!(2);
            size["maxItems"] = json!(2);
        }
    }
    if by_name {
        shapes.push(json!({
            "type": "object",
            "properties": { "ref": { "type": "string", "description": "Name of a flat shape defined before." } },
            "required": ["ref"],
            "additionalProperties": false
        }));
    }
    shapes
}

fn shape(name: &str, keys: &[&str]) -> Value {
    let length = json!({ "type": "number", "minimum": SMALLEST_LENGTH, "maximum": LARGEST_LENGTH });
    let mut properties = Map::new();
    properties.insert("type".to_owned(), json!({ "const": name }));
    for key in keys {
        let schema = match *key {
            "size" => {
                json!({ "type": "array", "items": length, "minItems": 3, "maxItems": 3, "description": "Full lengths, metres." })
            }
            "normal" => vector("Out of the solid.", Value::Null),
            "points" => {
                json!({ "type": "array", "items": vector("Metres.", Value::Null), "minItems": 4, "description": "Points not all in one plane." })
            }
            "vertices" => {
                json!({ "type": "array", "items": vector("Metres.", Value::Null), "minItems": 4, "description": "Corners of the faces." })
            }
            "faces" => json!({
                "type": "array", "minItems": 1,
                "items": { "type": "array", "items": { "type": "integer", "minimum": 0 }, "minItems": 3, "maxItems": 3 },
                "description": "Triangles of indices of vertices from 0, counter-clockwise seen from outside; they must close, unless \"surface\" is true."
            }),
            "surface" => json!({
                "type": "boolean", "default": false,
                "description": "The triangles are a surface without an inside, which may have a border: what it cuts off from a solid's centre of mass has come through. It has no volume; a dynamic body of it needs a mass."
            }),
            "outline" => ring(),
            "holes" => {
                json!({ "type": "array", "items": ring(), "default": [], "description": "Each inside the outline, apart from the others." })
            }
            "file" => {
                json!({ "type": "string", "minLength": 1, "description": "Of a hull or a mesh OBJ, STL, PLY, glTF or GLB, of a terrain GeoTIFF, ESRI ASCII, SRTM, .npy or PNG; the name starts from the scene's folder, or for query lines from the current one." })
            }
            "scale" => json!({
                "description": "Times the points, along all axes or each; not zero.",
                "anyOf": [{ "type": "number" }, vector("Along each axis.", Value::Null)],
                "default": 1
            }),
            "heights" => json!({
                "type": "array", "minItems": 1,
                "items": { "type": "array", "minItems": 1, "items": { "type": ["number", "null"] } },
                "description": "Row by row, row = y growing, within a row x growing; metres before height_scale and height_offset; null is a hole."
            }),
            "origin" => flat_vector("Where the first height stands, metres.", json!([0, 0])),
            "spacing" => {
                flat_vector("Between heights along x and y, metres; files may say it themselves.", json!([1, 1]))
            }
            "cells" => json!({
                "description": "What the cells between the heights are made of: numbers in the body's \"ground\", row by row, or a file of them; null is the body's own material.",
                "anyOf": [
                    { "type": "string", "minLength": 1 },
                    { "type": "array", "items": { "type": "array", "items": { "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 254 }, { "type": "null" }] } } }
                ]
            }),
            "height_scale" => json!({ "type": "number", "default": 1 }),
            "height_offset" => json!({ "type": "number", "default": 0, "description": "Metres." }),
            "parts" => json!({ "type": "array", "items": { "$ref": "#/$defs/part" }, "minItems": 1 }),
            "function" => {
                json!({ "type": "string", "minLength": 1, "description": "A formula of x, y and z (metres); inside where it is at least 0 and defined." })
            }
            "bounds" => json!({
                "type": "array", "items": vector("Metres.", Value::Null), "minItems": 2, "maxItems": 2,
                "description": "Lowest and highest corner of a box in the local frame; the solid is clipped to it."
            }),
            "coefficients" => coefficients(),
            "perturbations" => json!({
                "type": "array", "default": [], "description": "Each adds f·Q² where its quadric Q is at least 0.",
                "items": {
                    "type": "object", "additionalProperties": false, "required": ["f", "coefficients"],
                    "properties": { "f": { "type": "number" }, "coefficients": coefficients() }
                }
            }),
            "op" => json!({ "enum": OPERATIONS }),
            "of" => json!({ "type": "array", "items": { "$ref": "#/$defs/part" }, "minItems": 1 }),
            "amplitude" => json!({ "type": "number", "exclusiveMinimum": 0, "description": "Of the noise, m²." }),
            "frequency" => json!({ "type": "number", "exclusiveMinimum": 0, "description": "Of the noise, 1/m." }),
            "density" => {
                json!({ "type": "number", "exclusiveMinimum": 0, "description": "About how many hairs there are along a quarter of the equator." })
            }
            "offset" => json!({ "type": "number", "default": 0, "description": "Solid where normal·x ≤ offset." }),
            _ => length.clone(),
        };
        properties.insert((*key).to_owned(), schema);
    }
    let optional = [
        "offset",
        "perturbations",
        "holes",
        "file",
        "scale",
        "surface",
        "origin",
        "spacing",
        "height_scale",
        "height_offset",
        "cells",
    ];
    // A hull's points, a terrain's heights and a mesh's vertices with their faces stand there or in a file.
    let inline = keys.iter().copied().find(|k| matches!(*k, "points" | "heights" | "vertices"));
    let either = inline.filter(|_| keys.contains(&"file"));
    let of_csg = |key: &str| name == "csg" && matches!(key, "radius" | "bounds");
    let may_lack = |key: &str| optional.contains(&key) || either == Some(key) || key == "faces" || of_csg(key);
    let required: Vec<&str> = std::iter::once("type").chain(keys.iter().copied().filter(|k| !may_lack(k))).collect();
    let mut schema =
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
    if let Some(inline) = either {
        let together = if inline == "vertices" { vec![inline, "faces"] } else { vec![inline] };
        schema["oneOf"] = json!([{ "required": together }, { "required": ["file"] }]);
    }
    schema
}

/// The coefficients of a quadric.
fn coefficients() -> Value {
    let one = |key: &&str| ((*key).to_owned(), json!({ "type": "number", "default": 0 }));
    let properties: Map<String, Value> = COEFFICIENTS.iter().map(one).collect();
    json!({
        "type": "object", "properties": properties, "additionalProperties": false,
        "description": "Each multiplies its monomial once; inside is where the sum is at least 0."
    })
}

/// A closed line of an outline.
fn ring() -> Value {
    json!({
        "type": "array", "items": flat_vector("Metres.", Value::Null), "minItems": 3,
        "description": "Points in order, either way round; it must not cross or touch itself."
    })
}
