/** Two threads as SVG paths, with gaps where one passes below the other, for strokes as wide as `stroke`. */
export type Threads = { viewBox: string; stroke: number; one: string; two: string };
