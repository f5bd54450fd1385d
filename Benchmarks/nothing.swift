// The least that a Swift program can do. Measured beside kbrender, it shows how much of a run is due to the system and the
// runtime.
