interface Step {
  time: string
  operator?: string
  remark?: string
  /** Of the status that it led to; steps of changes lead to none. */
  tone?: string
}

/** The operator of what no person did. */
const SYSTEM = '系统'

/** Who brought the merchant into its state, when and why. */
export function reasonOf({ logs }: Readonly<Record<string, unknown>>): string {
  const step = (logs as readonly Step[] | undefined)?.findLast(
    ({ tone, operator }) => tone && operator,
  )
  if (!step) return ''
  const who = step.operator === SYSTEM ? '' : `${step.operator} `
  return `（${who}${step.time}）${step.remark ? `。原因：${step.remark}` : ''}`
}
