//! Batch collision queries.
