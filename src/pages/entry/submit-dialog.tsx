import { Facts } from '../../components/resource/actions/facts'
import { Dialog } from '../../components/light/dialog'
import { changedFields } from '#domain/application/index'
import type { EntryData, EntryForm, RejectItem } from '#domain/application/types'
import type { Fact } from '../../lib/resource'
import { same } from './kit/same'
import { productWords, valueWords, type Words } from './words'

/** A summary of the submission, which cannot be edited afterwards. */
export function SubmitDialog(props: {
  entry: EntryForm
  values: EntryData
  /** The values submitted before; null the first time. */
  submitted: EntryData | null
  rejectItems: readonly RejectItem[]
  words: Words
  sending: boolean
  onOk: () => void
  onCancel: () => void
}) {
  const { entry, values, submitted, rejectItems, words, sending, onOk, onCancel } = props
  const changes = submitted ? changesOf(entry, submitted, values, words) : []
  const untouched = rejectItems.filter(
    ({ field }) => submitted && same(values[field], submitted[field]),
  )
  return (
    <Dialog
      title={submitted ? '重新提交审核' : '提交审核'}
      width={560}
      onClose={onCancel}
      footer={
        <>
          <button type="button" className="light-button" onClick={onCancel}>
            返回修改
          </button>
          <button
            type="button"
            className="light-button primary"
            data-autofocus
            disabled={sending}
            onClick={onOk}
          >
            {sending ? '正在提交…' : '确认提交'}
          </button>
        </>
      }
    >
      <Facts facts={summaryOf(values, words)} />
      {submitted && (
        <>
          <h3 className="entry-dialog-title">与上次提交相比</h3>
          {changes.length > 0 ? (
            <Facts facts={changes} />
          ) : (
            <p className="rv-warning">没有任何修改</p>
          )}
        </>
      )}
      {untouched.length > 0 && (
        <p className="rv-warning">
          驳回项未修改：{untouched.map(({ label }) => label).join('、')}，可能再次被驳回
        </p>
      )}
      <p className="entry-dialog-note">提交后进入审核，审核期间不能修改</p>
    </Dialog>
  )
}

function summaryOf(values: EntryData, words: Words): Fact[] {
  const fact = (name: string): Fact => ({
    label: words.labelOf(name),
    value: valueWords(words, name, values[name]),
  })
  const bank = words.bankNameOf(String(values.bankCode ?? '')) ?? ''
  return [
    fact('merRegName'),
    fact('shortName'),
    fact('legalName'),
    {
      label: '结算账户',
      value: [
        valueWords(words, 'acctName', values.acctName),
        bank,
        // A number must not wrap.
        valueWords(words, 'acctNo', values.acctNo).replaceAll(' ', '\u00a0'),
      ].join(' '),
    },
    { label: '产品费率', value: productWords(values.products) },
  ]
}

function changesOf(entry: EntryForm, before: EntryData, after: EntryData, words: Words): Fact[] {
  return Object.keys(changedFields(before, after))
    .filter((name) => name in entry.fields || name in entry.rows)
    .map((name) => ({
      label: words.labelOf(name),
      value: `${valueWords(words, name, before[name])} → ${valueWords(words, name, after[name])}`,
    }))
}
