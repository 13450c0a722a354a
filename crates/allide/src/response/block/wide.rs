//! Four numbers in a register. To be used only where [`super::lanes::are_there`] says so.

use super::four::{Four, LANES, Lanes};
use std::arch::x86_64::{
    __m256d, _CMP_GE_OQ, _CMP_GT_OQ, _mm256_add_pd, _mm256_and_pd, _mm256_andnot_pd, _mm256_blendv_pd, _mm256_cmp_pd,
    _mm256_div_pd, _mm256_load_pd, _mm256_max_pd, _mm256_min_pd, _mm256_movemask_pd, _mm256_mul_pd, _mm256_or_pd,
    _mm256_permute2f128_pd, _mm256_set_pd, _mm256_set1_pd, _mm256_sqrt_pd, _mm256_store_pd, _mm256_sub_pd,
    _mm256_unpackhi_pd, _mm256_unpacklo_pd, _mm256_xor_pd,
};
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

/// Lanes in a register.
#[derive(Clone, Copy, Debug)]
pub struct Wide(__m256d);

/// Answers in a register: all bits set, or none.
#[derive(Clone, Copy, Debug)]
pub struct WideMask(__m256d);

macro_rules! wide {
    ($of:ident, $name:ident, $method:ident, $f:ident) => {
        impl $name for $of {
            type Output = $of;
            #[inline(always)]
            fn $method(self, other: $of) -> $of {
                // SAFETY: whoever works with these has seen that the processor knows them.
                $of(unsafe { $f(self.0, other.0) })
            }
        }
    };
}

wide!(Wide, Add, add, _mm256_add_pd);
wide!(Wide, Sub, sub, _mm256_sub_pd);
wide!(Wide, Mul, mul, _mm256_mul_pd);
wide!(Wide, Div, div, _mm256_div_pd);
wide!(WideMask, BitAnd, bitand, _mm256_and_pd);
wide!(WideMask, BitOr, bitor, _mm256_or_pd);

impl Neg for Wide {
    type Output = Wide;
    #[inline(always)]
    fn neg(self) -> Wide {
        // SAFETY: as above.
        Wide(unsafe { _mm256_xor_pd(self.0, _mm256_set1_pd(-0.0)) })
    }
}

impl Not for WideMask {
    type Output = WideMask;
    #[inline(always)]
    fn not(self) -> WideMask {
        // SAFETY: as above.
        WideMask(unsafe { _mm256_xor_pd(self.0, _mm256_set1_pd(f64::from_bits(u64::MAX))) })
    }
}

// SAFETY of all below: as above.
impl Lanes for Wide {
    type Mask = WideMask;

    #[inline(always)]
    fn of([a, b, c, d]: [f64; LANES]) -> Wide {
        Wide(unsafe { _mm256_set_pd(d, c, b, a) })
    }

    #[inline(always)]
    fn load(from: &Four) -> Wide {
        Wide(unsafe { _mm256_load_pd(from.0.as_ptr()) })
    }

    #[inline(always)]
    fn numbers(self) -> [f64; LANES] {
        self.store().0
    }

    #[inline(always)]
    fn store(self) -> Four {
        let mut out = Four::ZERO;
        unsafe { _mm256_store_pd(out.0.as_mut_ptr(), self.0) };
        out
    }

    #[inline(always)]
    fn splat(x: f64) -> Wide {
        Wide(unsafe { _mm256_set1_pd(x) })
    }

    #[inline(always)]
    fn abs(self) -> Wide {
        Wide(unsafe { _mm256_andnot_pd(_mm256_set1_pd(-0.0), self.0) })
    }

    #[inline(always)]
    fn sqrt(self) -> Wide {
        Wide(unsafe { _mm256_sqrt_pd(self.0) })
    }

    #[inline(always)]
    fn max(self, other: Wide) -> Wide {
        Wide(unsafe { _mm256_max_pd(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Wide) -> Wide {
        Wide(unsafe { _mm256_min_pd(self.0, other.0) })
    }

    #[inline(always)]
    fn above(self, other: Wide) -> WideMask {
        WideMask(unsafe { _mm256_cmp_pd::<_CMP_GT_OQ>(self.0, other.0) })
    }

    #[inline(always)]
    fn at_least(self, other: Wide) -> WideMask {
        WideMask(unsafe { _mm256_cmp_pd::<_CMP_GE_OQ>(self.0, other.0) })
    }

    #[inline(always)]
    fn choose(mask: WideMask, set: Wide, unset: Wide) -> Wide {
        Wide(unsafe { _mm256_blendv_pd(unset.0, set.0, mask.0) })
    }

    #[inline(always)]
    fn where_set(self, mask: WideMask) -> Wide {
        Wide(unsafe { _mm256_and_pd(self.0, mask.0) })
    }

    #[inline(always)]
    fn transposed([a, b, c, d]: [&Four; LANES]) -> [Wide; LANES] {
        turned_over([Wide::load(a), Wide::load(b), Wide::load(c), Wide::load(d)])
    }

    #[inline(always)]
    fn rows(columns: [Wide; LANES]) -> [Four; LANES] {
        let [a, b, c, d] = turned_over(columns);
        [a.store(), b.store(), c.store(), d.store()]
    }

    #[inline(always)]
    fn bits(mask: WideMask) -> u8 {
        unsafe { _mm256_movemask_pd(mask.0) as u8 }
    }
}

/// Rows as columns, and columns as rows.
#[inline(always)]
fn turned_over([a, b, c, d]: [Wide; LANES]) -> [Wide; LANES] {
    // SAFETY: as above.
    unsafe {
        let (ab, cd) = (_mm256_unpacklo_pd(a.0, b.0), _mm256_unpacklo_pd(c.0, d.0));
        let (ab_odd, cd_odd) = (_mm256_unpackhi_pd(a.0, b.0), _mm256_unpackhi_pd(c.0, d.0));
        [
            Wide(_mm256_permute2f128_pd::<0x20>(ab, cd)),
            Wide(_mm256_permute2f128_pd::<0x20>(ab_odd, cd_odd)),
            Wide(_mm256_permute2f128_pd::<0x31>(ab, cd)),
            Wide(_mm256_permute2f128_pd::<0x31>(ab_odd, cd_odd)),
        ]
    }
}
