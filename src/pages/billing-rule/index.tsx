import { Button } from 'antd'
import { useCustom, type HttpError } from '@refinedev/core'
import { billingRuleFields, notesText } from '#domain/billing/rule-fields'
import { labelsOf } from '#domain/field'
import { INVOICE_KIND } from '#domain/invoice/dicts'
import { CODES } from '#domain/permission-codes'
import { useConsole } from '../../components/console'
import { useMove } from '../../components/move'
import {
  copyFrom,
  FailedState,
  followLink,
  StatePanel,
  useActions,
  useNativeClick,
} from '../../components/resource'
import { Permitted } from '../../components/rights'
import { field, type Action } from '../../lib/resource'
import { Sections } from '../../components/resource/show/sections'
import definition from '../../resources/billing-rule'
import { notifyOnce, useAskAgain } from '../../components/resource/parts/use-ask-again'
import './billing-rule.css'

/** The answer of `/v1/billing/rule`. */
interface Rule extends Record<string, unknown> {
  notes: readonly { title: string; text: string }[]
}

const label = labelsOf(billingRuleFields)
const MAY_CHANGE = [CODES.billing.edit]

/** Enters whom invoices are made out to. */
const change: Action<Readonly<Record<string, unknown>>> = {
  name: 'change',
  label: '维护开票信息',
  places: ['toolbar'],
  form: {
    fields: billingRuleFields,
    initial: (row) => ({
      ...Object.fromEntries(
        Object.keys(billingRuleFields).map((name) => [name, row[name] || undefined]),
      ),
      notesText: notesText((row as Rule).notes),
    }),
  },
  call: '/v1/billing/ruleSave',
  body: (_row, values) => values,
  success: '开票信息已保存',
}

/** The sections of the page, rendered as in any detail. */
const shown = {
  ...definition,
  fields: {
    ...billingRuleFields,
    sellerTaxNo: field.id(label.sellerTaxNo),
    buyerTaxNo: field.id(label.buyerTaxNo),
    bankAcctNo: field.id(label.bankAcctNo),
    taxRate: field.rate('税率'),
    invoiceKinds: field.text(label.invoiceKinds, {
      render: (kinds) =>
        (kinds as (keyof typeof INVOICE_KIND)[]).map((kind) => INVOICE_KIND[kind]).join('、'),
    }),
    dueDay: field.text(label.dueDay, { render: (value) => `每月${String(value)}日` }),
  },
  show: {
    sections: [
      {
        title: '购方信息',
        fields: ['buyerName', 'buyerTaxNo', 'buyerAddr', 'buyerPhone', 'bankName', 'bankAcctNo'],
      },
      { title: '销方信息', fields: ['sellerTaxNo'] },
      { title: '开票要求', fields: ['invoiceContent', 'taxRate', 'invoiceKinds', 'dueDay'] },
      { title: '交付', fields: ['receiveEmail', 'mailAddr', 'mailContact'] },
    ],
  },
}

/** Invoice recipient data and rules. */
export default function BillingRulePage() {
  const { toast } = useConsole()
  const go = useMove()
  const { query, result } = useCustom<Rule, HttpError>({
    url: '/v1/billing/rule',
    method: 'get',
    errorNotification: notifyOnce,
  })
  const again = useAskAgain(query)
  const changing = useActions(definition, again)
  const root = useNativeClick<HTMLDivElement>((event) => {
    if (!copyFrom(event.target, toast)) followLink(event, (path) => void go({ to: path }))
  })
  const rule = query.data ? result.data : undefined
  return (
    <div className="rv rv-show" ref={root}>
      <header className="rv-head">
        <h1>{definition.title}</h1>
        {rule && (
          <Permitted codes={MAY_CHANGE}>
            <Button onClick={() => void changing.start(change, [rule])}>{change.label}</Button>
          </Permitted>
        )}
      </header>
      {rule?.buyerName === '' ? (
        <StatePanel
          kind="empty"
          title="尚未维护开票信息"
          text="维护之后，服务商和渠道商才能提交发票"
        />
      ) : rule ? (
        <>
          <Sections resource={shown} row={rule} />
          <section className="rv-card" aria-label="注意事项">
            <h2>注意事项</h2>
            <ol className="billing-notes">
              {rule.notes.map(({ title, text }) => (
                <li key={title}>
                  <b>{title}</b>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          </section>
        </>
      ) : query.isError ? (
        <FailedState error={query.error} retry={again} />
      ) : (
        <section className="rv-card" aria-busy="true">
          <span className="rv-bone" />
        </section>
      )}
      {changing.dialog}
    </div>
  )
}
