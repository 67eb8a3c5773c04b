/** Fails in one line, which a log shows, with all that was found. */
export function expectNone(what: string, found: Iterable<string>): void {
  const wrong = [...found]
  if (wrong.length === 0) return
  const said = wrong.map((one) => one.replace(/\s*\n\s*/g, ' ')).join(' ‖ ')
  throw new Error(`${what}, ${wrong.length}: ${said}`)
}
