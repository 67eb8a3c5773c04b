import { Button } from 'antd'
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type SyntheticEvent } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../components/console'
import { useMove } from '../../components/move'
import type { ControlProps } from '../../components/fields/control'
import { focusField, FormItem } from '../../components/fields/form-item'
import { useDraft, useDraftStart } from '../../components/fields/use-draft'
import { useFieldForm, type FieldForm } from '../../components/fields/use-field-form'
import { useIdentify } from '../../components/fields/use-identify'
import { LeaveGuard, RestoredLine } from '../../components/resource/form/form-lines'
import { BackLink } from '../../components/resource/parts/back-link'
import { isDate } from '#domain/dates'
import { NOT_IDENTIFIED } from '#domain/application/documents'
import { invoiceErrors, invoiceFields, type InvoiceFacts } from '#domain/invoice/fields'
import { invoiceFileError, kindOfName } from '#domain/invoice/file'
import { isPaper, missingOf } from '#domain/invoice/kinds'
import { exTaxOf, taxOf } from '#domain/invoice/tax'
import { formatYuan } from '#domain/money'
import type { FormPageProps, FormValues } from '../../lib/resource'
import definition from '../../resources/invoice'
import type { Options } from './options'
import { Parties } from './parties'
import { SettlePicker, sumOf } from './settle-picker'
import { useAmounts } from './use-amounts'
import { useSaveInvoice } from './use-save-invoice'

const FileUpload = lazy(() => import('../../components/fields/file-upload'))

/** The form of an invoice: settlements first, everything else follows from them. */
export function InvoiceForm(props: FormPageProps & { options: Options; asked: string }) {
  const { options, asked, record } = props
  const { lastQuery } = useConsole()
  const go = useMove()
  const { pathname } = useLocation()
  const facts = useRef<InvoiceFacts>({
    today: options.today,
    kinds: options.invoiceKinds,
    buyerMissing: missingOf(options.buyer),
    total: undefined,
  })
  const fields = useMemo(() => fieldsOf(facts.current, options), [options])
  const opened = useMemo(() => openedValues(options, asked, record), [asked, options, record])
  const draftPath = asked === '' ? pathname : `${pathname}#${asked}`
  const start = useDraftStart(draftPath)
  const form = useFieldForm(fields, { ...opened, ...start.values })
  const draft = useDraft(draftPath, form, opened, start)
  const root = useRef<HTMLFormElement>(null)

  const chosen = (form.values.settleNos ?? []) as string[]
  facts.current.total = sumOf(options.settles, chosen)
  useAmounts(form, facts.current.total)
  const { save, sending } = useSaveInvoice({ form, draft, record })

  const refuse = (errors: Readonly<Record<string, string>>): boolean => {
    const first = form.refuse(errors)
    // The sentence is drawn first, then brought into view.
    if (first) setTimeout(() => focusField(root.current, first))
    return Object.keys(errors).length > 0
  }
  const keep = () => {
    if (refuse(invoiceErrors(fields, form.values, { whole: false }))) return
    void save('draft').then(refuse)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = form.check()
    if (wrong) focusField(root.current, wrong)
    else void save('submit').then(refuse)
  }

  const picker = (control: ControlProps) => <SettlePicker control={control} options={options} />
  const title = record ? '编辑发票' : '开票'
  const payee = options.settles.find(({ settleNo }) => chosen.includes(settleNo))?.targetId
  return (
    <form ref={root} className="rv rv-form" aria-label={title} noValidate onSubmit={submit}>
      {draft.unkept && <LeaveGuard />}
      <header className="rv-head">
        <BackLink resource={definition} />
        <h1>{title}</h1>
      </header>
      {draft.restored && (
        <RestoredLine
          onDrop={() => {
            draft.drop()
            form.replace(opened)
          }}
        />
      )}
      {record?.invoiceStatus === 'REJECTED' && (
        <p className="invoice-refused" role="note">
          审核驳回：{String(record.auditRemark)}
        </p>
      )}
      <section className="rv-card">
        <h2>结算单</h2>
        <div className="rv-items invoice-picker">
          <FormItem form={form} name="settleNos" grouped broad control={picker} />
        </div>
      </section>
      <section className="rv-card">
        <h2>发票信息</h2>
        <div className="rv-items">
          <FormItem form={form} name="invoiceKind" />
          <InvoiceFile form={form} />
          <FormItem form={form} name="invoiceCode" />
          <FormItem form={form} name="invoiceNo" />
          <FormItem form={form} name="invoiceDate" />
          <FormItem form={form} name="amt" grouped control={shown} />
          <FormItem form={form} name="taxRate" />
          <FormItem form={form} name="taxAmt" />
          <FormItem form={form} name="exTaxAmt" grouped control={shown} />
          <FormItem form={form} name="expressCompany" />
          <FormItem form={form} name="expressNo" />
          <FormItem form={form} name="remark" />
        </div>
      </section>
      <Parties options={options} payee={payee} />
      <footer className="rv-form-foot">
        <Button type="primary" htmlType="submit" loading={sending === 'submit'}>
          提交审核
        </Button>
        <Button loading={sending === 'draft'} onClick={keep}>
          保存草稿
        </Button>
        <Button onClick={() => void go({ to: `${LIST}${lastQuery(LIST)}` })}>返回列表</Button>
      </footer>
    </form>
  )
}

const LIST = '/invoiceManager/settleManager'

/** What follows from the settlements is read, not typed. */
const shown = ({ value }: ControlProps) => (
  <output className="invoice-shown">{formatYuan(value as number | undefined)}</output>
)

/** The file first: what can be read from it need not be typed. */
function InvoiceFile({ form }: { form: FieldForm }) {
  const [unread, setUnread] = useState(false)
  const { identify, identifying } = useIdentify(useCallback(() => setUnread(true), []))
  const kind = form.values.invoiceKind
  const paper = isPaper(kind)
  const refuses = (file: File): boolean => {
    const error = invoiceFileError({ kind: kindOfName(file.name), size: file.size }, kind)
    form.refuse(error === undefined ? {} : { fileToken: error })
    return error !== undefined
  }
  const read = async (token: string) => {
    const found = await identify(token, 'INVOICE')
    for (const name of ['invoiceNo', 'invoiceDate'] as const) {
      const value = found?.fields[name]
      if (value && (name !== 'invoiceDate' || isDate(value)) && !form.values[name])
        form.set(name, value)
    }
  }
  const upload = (control: ControlProps) => (
    <Suspense fallback={null}>
      <FileUpload
        {...control}
        label="发票文件"
        accept={paper ? 'image/jpeg,image/png' : '.pdf,.ofd,.xml'}
        refuses={refuses}
        onChange={(token) => {
          control.onChange(token)
          setUnread(false)
          if (typeof token === 'string') void read(token)
        }}
      />
    </Suspense>
  )
  return (
    <FormItem form={form} name="fileToken" control={upload}>
      <span className="rv-note" aria-live="polite">
        {identifying
          ? '正在识别发票…'
          : unread
            ? NOT_IDENTIFIED
            : paper
              ? '纸质发票的照片，JPG、PNG，不超过5MB'
              : '版式文件，PDF、OFD、XML，不超过5MB'}
      </span>
    </FormItem>
  )
}

/** Kinds the buyer does not take are not offered. */
function fieldsOf(facts: InvoiceFacts, { invoiceKinds }: Options) {
  const fields = invoiceFields(facts)
  const { invoiceKind } = fields
  const dict = Object.fromEntries(
    Object.entries(invoiceKind?.dict ?? {}).filter(([kind]) => invoiceKinds.includes(kind)),
  )
  return { ...fields, invoiceKind: { ...invoiceKind!, dict } }
}

function openedValues(
  { settles, invoiceKinds, taxRate }: Options,
  asked: string,
  record: FormPageProps['record'],
): FormValues {
  if (record) {
    const covered = (record.settles ?? []) as { settleNo: string }[]
    return {
      ...record,
      settleNos: covered.map(({ settleNo }) => settleNo),
      taxRate: String(record.taxRate),
    }
  }
  const wanted = settles.filter((one) => one.settleNo === asked && one.refusal === null)
  const settleNos = wanted.map(({ settleNo }) => settleNo)
  const amt = sumOf(settles, settleNos)
  return {
    settleNos,
    invoiceKind: invoiceKinds.includes('2') ? '2' : invoiceKinds[0],
    taxRate: String(taxRate),
    ...(amt !== undefined && {
      amt,
      taxAmt: taxOf(amt, taxRate),
      exTaxAmt: exTaxOf(amt, taxRate),
    }),
  }
}
