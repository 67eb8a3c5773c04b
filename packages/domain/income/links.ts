/** The filter of the income list that matches the entries of a figure. */
export interface IncomeWithin {
  /** Closed months, `YYYY-MM`, or else days. */
  monthStart?: string
  monthEnd?: string
  dateStart?: string
  dateEnd?: string
  merId?: readonly string[]
  partnerId?: readonly string[]
  payChannel?: readonly string[]
}

/** The list of income entries with this filter. */
export function incomePath(within: IncomeWithin): string {
  const { monthStart, monthEnd, dateStart, dateEnd, ...keys } = within
  const query = new URLSearchParams({ groupBy: 'DETAIL' })
  if (monthStart && monthEnd) {
    query.set('incomeMonthStart', monthStart)
    query.set('incomeMonthEnd', monthEnd)
  } else if (dateStart && dateEnd) {
    query.set('incomeDateStart', dateStart)
    query.set('incomeDateEnd', dateEnd)
  }
  for (const [name, values] of Object.entries(keys))
    for (const value of values) query.append(name, value)
  return `/trades/income?${query}`
}

const ofMonth =
  (groupBy: string) =>
  (month: unknown): string =>
    `/trades/income?groupBy=${groupBy}&incomeMonthStart=${String(month)}&incomeMonthEnd=${String(month)}`

/** A month's income by day. */
export const dailyIncome = ofMonth('DAY')
/** A month's income by partner. */
export const partnersIncome = ofMonth('PARTNER')
