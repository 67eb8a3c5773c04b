import { useCustom, type HttpError } from '@refinedev/core'
import { useConsole } from '../../components/console'
import { useMove } from '../../components/move'
import { copyFrom, FailedState, followLink, useNativeClick } from '../../components/resource'
import { Sections } from '../../components/resource/show/sections'
import definition from '../../resources/billing-rule'
import { notifyOnce, useAskAgain } from '../../components/resource/parts/use-ask-again'
import './billing-rule.css'

/** The answer of `/v1/billing/rule`. */
interface Rule extends Record<string, unknown> {
  notes: readonly { title: string; text: string }[]
}

/** The sections of the page, rendered as in any detail. */
const shown = {
  ...definition,
  show: {
    sections: [
      {
        title: '购方信息',
        fields: ['buyerName', 'buyerTaxNo', 'buyerAddr', 'buyerPhone', 'bankName', 'bankAcctNo'],
      },
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
  const root = useNativeClick<HTMLDivElement>((event) => {
    if (!copyFrom(event.target, toast)) followLink(event, (path) => void go({ to: path }))
  })
  const rule = query.data ? result.data : undefined
  return (
    <div className="rv rv-show" ref={root}>
      <header className="rv-head">
        <h1>{definition.title}</h1>
      </header>
      {rule ? (
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
    </div>
  )
}
