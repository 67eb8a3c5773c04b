/**
 * Groups of names that reach each other, largest circles as one group each (Tarjan's strongly
 * connected components), sorted.
 */
export function circlesOf(arrows: readonly (readonly [from: string, to: string])[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const [from, to] of arrows) {
    if (from === to) continue
    const known = targets.get(from)
    if (known) known.add(to)
    else targets.set(from, new Set([to]))
  }
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  function visit(name: string): void {
    index.set(name, index.size)
    low.set(name, index.get(name)!)
    stack.push(name)
    for (const next of targets.get(name) ?? []) {
      if (!index.has(next)) {
        visit(next)
        low.set(name, Math.min(low.get(name)!, low.get(next)!))
      } else if (stack.includes(next)) low.set(name, Math.min(low.get(name)!, index.get(next)!))
    }
    if (low.get(name) !== index.get(name)) return
    const circle = stack.splice(stack.indexOf(name))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const name of targets.keys()) if (!index.has(name)) visit(name)
  return circles.sort()
}
