/** Equivalence classes of columns and the values that a statement is given. */
export class Equal {
  readonly #up = new Map<string, string>()
  readonly #seen = new Set<string>()
  readonly #unions: { key: string; arms: [string, string] }[] = []

  #root(key: string): string {
    const up = this.#up.get(key)
    return up === undefined ? key : this.#root(up)
  }
  join(a: string, b: string): void {
    this.#seen.add(a).add(b)
    const [one, other] = [this.#root(a), this.#root(b)]
    if (one !== other) this.#up.set(one, other)
  }
  /**
   * A column of `union`: fixed when it is fixed in both arms, and then both arms are fixed by it.
   */
  either(one: string | undefined, other: string | undefined): string | undefined {
    if (!one || !other) return undefined
    const key = `union ${this.#unions.length}`
    this.#unions.push({ key, arms: [one, other] })
    return key
  }
  /** Carries equalities between a union and its arms, both ways, at any depth. */
  settle(): void {
    const isHeld = (key: string) => this.valuesOf(key).length > 0
    for (let open = this.#unions, before = -1; open.length !== before;) {
      before = open.length
      open = open.filter(({ key, arms }) => {
        if (!isHeld(key) && !arms.every(isHeld)) return true
        for (const arm of arms) this.join(arm, key)
        return false
      })
    }
  }
  /** The values a column is equal to: `$2` of the parameters, `value` of the text itself. */
  valuesOf(key: string): string[] {
    const root = this.#root(key)
    return [...this.#seen].filter((one) => /^\$|^value$/.test(one) && this.#root(one) === root)
  }
}
