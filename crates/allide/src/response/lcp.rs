//! The linear complementarity problem of one pair (paper 4, eq. 6): find p with
//! z = A·p + b, p ≥ 0, z ≥ 0, pᵢ·zᵢ = 0, for up to four contact points.
