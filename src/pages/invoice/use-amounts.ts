import { useEffect, useRef } from 'react'
import type { FieldForm } from '../../components/fields/use-field-form'
import { toFen } from '#domain/money'
import { TAX_RATE, taxOf } from '#domain/invoice/tax'

/**
 * Keeps the amounts together: the total is that of the settlements, the tax follows from it and
 * the rate until somebody types the one that stands on the invoice, what is left is without tax.
 * @param total fen of the settlements; undefined while none is chosen
 */
export function useAmounts(form: FieldForm, total: number | undefined): void {
  const { set, values } = form
  const { taxAmt, exTaxAmt } = values
  const rate = String(values.taxRate ?? '')
  const last = useRef({ total: fenOf(values.amt), rate })
  useEffect(() => {
    const before = last.current
    if (before.total === total && before.rate === rate) return
    last.current = { total, rate }
    set('amt', total)
    const known = total !== undefined && Object.hasOwn(TAX_RATE, rate)
    set('taxAmt', known ? taxOf(total, Number(rate)) : undefined)
  }, [rate, set, total])
  useEffect(() => {
    const tax = fenOf(taxAmt)
    const rest = total === undefined || tax === undefined ? undefined : total - tax
    if (fenOf(exTaxAmt) !== rest) set('exTaxAmt', rest)
  }, [exTaxAmt, set, taxAmt, total])
}

const fenOf = (value: unknown): number | undefined =>
  typeof value === 'number' || typeof value === 'string' ? toFen(value) : undefined
