/// What a surface is like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Sliding friction coefficient μ.
    pub friction: f64,
    /// Spinning friction, metres: torque about the normal ≤ it × normal force.
    pub spin_friction: f64,
    /// Rolling friction, metres: torque across the normal ≤ it × normal force.
    pub rolling_friction: f64,
    /// Coefficient of restitution, 0…1.
    pub restitution: f64,
    /// Density, kg/m³; used where a body gives no mass.
    pub density: f64,
}

impl Default for Material {
    fn default() -> Material {
        Material { friction: 0.5, spin_friction: 0.0, rolling_friction: 0.0, restitution: 0.0, density: 1000.0 }
    }
}

impl Material {
    /// What two surfaces are like together: friction √(μ₁μ₂), of the others the larger.
    pub fn combined(&self, other: &Material) -> Material {
        Material {
            friction: (self.friction * other.friction).sqrt(),
            spin_friction: self.spin_friction.max(other.spin_friction),
            rolling_friction: self.rolling_friction.max(other.rolling_friction),
            restitution: self.restitution.max(other.restitution),
            density: self.density.max(other.density),
        }
    }
}
