/** Number of chart colours in the theme (`tokens.chart`). */
const INKS = 6

/** CSS colour of a line or a share, for the page around the drawing. */
export const inkVar = (at: number): string => `var(--chart-${(at % INKS) + 1})`
