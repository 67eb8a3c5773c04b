import { useEffect, useRef } from 'react'
import { useFormValue, useRules } from '../../components/fields/field-item'
import { toFen } from '#domain/money'
import { TAX_RATE, taxOf } from '#domain/invoice/tax'
import type { SettleOption } from './options'
import { sumOf } from './settle-picker'

/**
 * Keeps the amounts consistent: the total is the settlements' sum, the tax follows from it and the
 * rate until the user types the invoice's own, and the rest is the amount without tax.
 */
export function useAmounts(settles: readonly SettleOption[]): void {
  const { set } = useRules()
  const { total, amt, rate, tax, rest } = useFormValue((values) => ({
    total: sumOf(settles, (values.settleNos ?? []) as string[]),
    amt: fenOf(values.amt),
    rate: String(values.taxRate ?? ''),
    tax: fenOf(values.taxAmt),
    rest: fenOf(values.exTaxAmt),
  }))
  const last = useRef({ total: amt, rate })
  useEffect(() => {
    const before = last.current
    if (before.total === total && before.rate === rate) return
    last.current = { total, rate }
    set('amt', total)
    const known = total !== undefined && Object.hasOwn(TAX_RATE, rate)
    set('taxAmt', known ? taxOf(total, Number(rate)) : undefined)
  }, [rate, set, total])
  useEffect(() => {
    const left = total === undefined || tax === undefined ? undefined : total - tax
    if (rest !== left) set('exTaxAmt', left)
  }, [rest, set, tax, total])
}

const fenOf = (value: unknown): number | undefined =>
  typeof value === 'number' || typeof value === 'string' ? toFen(value) : undefined
