/** As many as the theme has (`tokens.chart`). */
const INKS = 6

/** The colour of a line or a share, as the page beside the drawing says it. */
export const inkVar = (at: number): string => `var(--chart-${(at % INKS) + 1})`
