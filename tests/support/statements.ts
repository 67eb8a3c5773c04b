import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
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
  const query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [{ text?: string; values?: unknown[] } | string, unknown]
    const text = typeof first === 'string' ? first : first?.text
    const given = typeof first === 'string' ? second : (first?.values ?? second)
    if (text && /^\s*(select|with)\b/i.test(text))
      heard.push({ text, values: Array.isArray(given) ? given : [] })
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
  { text, values }: Statement,
  options = 'format json',
): Promise<PlanNode> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (${options}) ${text}`,
    values as unknown[],
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}
