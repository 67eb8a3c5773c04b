import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
  /** What its transaction had set before (`set local …`); absent: nothing. */
  settings?: readonly string[]
}

/** A plan's node as EXPLAIN (FORMAT JSON) gives it; the actual figures with ANALYZE alone. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  'Total Cost': number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Every question that any client of this process sends, until stopped. */
export function listen(): Statement[] & { stop(): void } {
  const heard: Statement[] = []
  const own = pg.Client.prototype.query
  const settings = new WeakMap<pg.Client, string[]>()
  const query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [{ text?: string; values?: unknown[] } | string, unknown]
    const text = typeof first === 'string' ? first : first?.text
    const given = typeof first === 'string' ? second : (first?.values ?? second)
    const set = settings.get(this) ?? []
    if (text && /^\s*begin\b/i.test(text)) settings.set(this, [])
    if (text && /^\s*set local\b/i.test(text)) settings.set(this, [...set, text])
    if (text && /^\s*(select|with)\b/i.test(text))
      heard.push({
        text,
        values: Array.isArray(given) ? given : [],
        ...(set.length > 0 && { settings: set }),
      })
    return Reflect.apply(own, this, args) as unknown
  }
  pg.Client.prototype.query = query as typeof own
  return Object.assign(heard, {
    stop: () => {
      pg.Client.prototype.query = own
    },
  })
}

export async function planOf(
  pool: pg.Pool,
  { text, values, settings = [] }: Statement,
  options = 'format json',
): Promise<PlanNode> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const one of settings) await client.query(one)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (${options}) ${text}`,
      values as unknown[],
    )
    await client.query('rollback')
    return rows[0]!['QUERY PLAN'][0].Plan
  } finally {
    client.release()
  }
}
