//! Everything of allide that reads or writes a file.
