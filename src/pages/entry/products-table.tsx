import { Switch } from 'antd'
import { useId, useMemo } from 'react'
import { NumberInput } from '../../components/fields/number-input'
import { rateText, yuanText } from '../../components/fields/typed-number'
import { costOf, hasCap, productKey, productLabel } from '#domain/application/index'
import type { EntryFacts, EntryProduct } from '#domain/application/types'
import { formatFen, formatRate } from '#domain/money'
import type { FeeTerms } from '#domain/price'
import type { EntryState } from './kit/use-entry-form'

/** 产品费率: the open products and their rates. On a narrow screen each line becomes a card. */
export function ProductsTable(props: {
  form: EntryState
  facts: EntryFacts
  name?: string
  readOnly?: boolean
}) {
  const { form, facts, name = 'products', readOnly = false } = props
  const id = useId()
  const rows = useMemo(() => productsIn(form.values[name]), [form.values, name])
  const table = form.errorOf(name)
  const capped = rows.some(hasCap)
  const change = (index: number, part: Partial<EntryProduct>) =>
    form.set(
      name,
      rows.map((row, at) => (at === index ? { ...row, ...part } : row)),
    )
  // On the partner channel the rates follow from the template.
  if (rows.length === 0 && readOnly) return <p className="rv-note">选择费率模板后带出各产品费率</p>
  return (
    <div className="entry-products" data-field={name}>
      <table aria-label="产品费率" aria-describedby={table ? `${id}-error` : undefined}>
        <thead>
          <tr>
            <th>产品</th>
            <th>开通</th>
            <th>费率</th>
            {capped && <th>封顶</th>}
            <th>保底</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = productKey(row.payChannel, row.cardKind)
            const label = productLabel(row)
            const cost = costOf(facts, { ...row, rateProduct: form.values.rateProduct })
            const closed = cost === undefined
            const open = row.open === '1'
            const cell = (column: 'feeRate' | 'feeCapAmt' | 'feeMinAmt', words: string) => {
              const path = `${name}.${index}.${column}`
              const error = form.errorOf(path)
              return (
                <div data-field={path}>
                  <NumberInput
                    id={`${id}-${key}-${column}`}
                    aria-label={`${label}${words}`}
                    text={column === 'feeRate' ? rateText : yuanText}
                    unit={column === 'feeRate' ? '%' : '元'}
                    value={row[column] ?? undefined}
                    disabled={!open || readOnly}
                    status={error ? 'error' : undefined}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error ? `${id}-${key}-${column}-error` : undefined}
                    onChange={(value) => change(index, { [column]: value ?? null })}
                    onBlur={() => form.blur(path)}
                  />
                  {error && (
                    <p className="rv-error" id={`${id}-${key}-${column}-error`} role="alert">
                      {error}
                    </p>
                  )}
                </div>
              )
            }
            return (
              <tr key={key} className={open ? undefined : 'entry-product-shut'}>
                <th scope="row">
                  {label}
                  <span className="rv-note">{closed ? '暂未对您开放' : costWords(cost)}</span>
                </th>
                <td data-label="开通">
                  <Switch
                    size="small"
                    aria-label={`开通${label}`}
                    checked={open}
                    disabled={closed || readOnly}
                    onChange={(on) => change(index, { open: on ? '1' : '0' })}
                  />
                </td>
                <td data-label="费率">{cell('feeRate', '费率')}</td>
                {capped && (
                  <td data-label="封顶" className={hasCap(row) ? undefined : 'entry-no-cell'}>
                    {hasCap(row) && cell('feeCapAmt', '封顶')}
                  </td>
                )}
                <td data-label="保底">{cell('feeMinAmt', '保底')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {table && (
        <p className="rv-error" id={`${id}-error`} role="alert">
          {table}
        </p>
      )}
    </div>
  )
}

/** 成本 0.42%，封顶 19.00 元 */
const costWords = ({ feeRate, feeCapAmt = 0 }: FeeTerms): string =>
  `成本 ${formatRate(feeRate)}${feeCapAmt > 0 ? `，封顶 ${formatFen(feeCapAmt)} 元` : ''}`

const productsIn = (value: unknown): readonly EntryProduct[] =>
  Array.isArray(value) ? (value as EntryProduct[]) : []
