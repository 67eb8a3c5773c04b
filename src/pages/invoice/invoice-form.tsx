import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../components/console'
import { useMove } from '../../components/move'
import type { ControlProps } from '../../components/fields/control'
import { ConflictNote } from '../../components/fields/conflict-note'
import { FieldItem, useFormValue, useRules } from '../../components/fields/field-item'
import { wholeValues } from '../../components/fields/field-values'
import { FieldsForm, useFieldRules } from '../../components/fields/fields-form'
import { focusField } from '../../components/fields/focus-field'
import { useConflict } from '../../components/fields/use-conflict'
import { useDraft } from '../../components/fields/use-draft'
import { refuseAt } from '../../components/fields/use-form-submit'
import { useIdentify } from '../../components/fields/use-identify'
import { LeaveGuard, RestoredLine } from '../../components/resource/form/form-lines'
import { BackLink } from '../../components/resource/parts/back-link'
import { isDate } from '#domain/dates'
import { NOT_IDENTIFIED } from '#domain/application/documents'
import { invoiceErrors, invoiceFields, type InvoiceFacts } from '#domain/invoice/form'
import { invoiceFileError, kindOfName } from '#domain/invoice/file'
import { isPaper, missingOf } from '#domain/invoice/kinds'
import { exTaxOf, taxOf } from '#domain/invoice/tax'
import { formatYuan } from '#domain/money'
import { ConsoleError } from '../../lib/post'
import type { FormPageProps, FormValues } from '../../lib/resource'
import definition from '../../resources/invoice'
import { FaceCheck, unconfirmed, type Face } from './face-check'
import { MadeOf } from './made-of'
import type { Options } from './options'
import { Parties } from './parties'
import { SettlePicker, sumOf } from './settle-picker'
import { useAmounts } from './use-amounts'
import { useSaveInvoice } from './use-save-invoice'

const FileUpload = lazy(() => import('../../components/fields/file-upload'))

/** The form of an invoice: settlements first, the other values follow from them. */
export function InvoiceForm(props: FormPageProps & { options: Options; asked: string }) {
  const { options, asked } = props
  const { lastQuery, toast } = useConsole()
  const go = useMove()
  const { pathname } = useLocation()
  const chosen = useRef<() => readonly string[]>(() => [])
  const fields = useMemo(() => {
    const facts: InvoiceFacts = {
      today: options.today,
      kinds: options.invoiceKinds,
      buyerMissing: missingOf(options.buyer),
      get total() {
        return sumOf(options.settles, chosen.current())
      },
    }
    return fieldsOf(facts, options)
  }, [options])
  const [first, begin] = useState(props.record)
  const opened = useMemo(() => openedValues(options, asked, first), [asked, options, first])
  const draft = useDraft(asked === '' ? pathname : `${pathname}#${asked}`, fields, opened)
  const { form, formProps, save, sending, record, renew } = useSaveInvoice({ draft, first })
  const rules = useFieldRules(form, fields, draft)
  const { check, conflict } = useConflict({
    resource: definition.name,
    id: record?.invoiceApplyNo,
    row: record ?? NO_RECORD,
    fields,
    rules,
    valuesOf: (row) => openedValues(options, asked, row),
    renew(row) {
      renew(row)
      begin(row)
    },
  })
  chosen.current = () => (rules.values().settleNos ?? []) as string[]
  const root = useRef<HTMLFormElement>(null)

  const [face, setFace] = useState<Face>()

  const send = (how: 'draft' | 'submit') => {
    if (how === 'submit' && unconfirmed(face, rules.values()) !== '') {
      rules.refuse({ fileToken: '发票文件与所填内容不一致，请更正，或核对后确认' })
      setTimeout(() => focusField(root.current, 'fileToken'))
      return
    }
    const confirmed = face !== undefined && face.confirmed !== ''
    save(how, wholeValues(fields, rules.values()), confirmed).catch((error: unknown) => {
      refuseAt(rules, root, error, toast)
      // The gateway read what this form could not.
      const said = error instanceof ConsoleError ? error.errors.faceConfirmed : undefined
      if (said !== undefined) rules.refuse({ fileToken: said })
      void check(error)
    })
  }
  const keep = () => {
    const wrong = rules.refuse(invoiceErrors(fields, rules.values(), { whole: false }))
    // The error is rendered first, then scrolled into view.
    if (wrong) setTimeout(() => focusField(root.current, wrong))
    else send('draft')
  }

  const picker = (control: ControlProps) => <SettlePicker control={control} options={options} />
  const title = props.record ? '编辑发票' : '开票'
  return (
    <FieldsForm
      formProps={formProps}
      rules={rules}
      start={draft.start}
      root={root}
      label={title}
      className="rv rv-form"
      onFinish={() => send('submit')}
    >
      <Amounts options={options} />
      {draft.unstored && <LeaveGuard />}
      <header className="rv-head">
        <BackLink resource={definition} />
        <h1>{title}</h1>
      </header>
      <RestoredLine draft={draft} rules={rules} values={opened} />
      {conflict && <ConflictNote conflict={conflict} fields={fields} />}
      {record?.invoiceStatus === 'REJECTED' && (
        <p className="invoice-refused" role="note">
          审核驳回：{String(record.auditRemark)}
        </p>
      )}
      <section className="rv-card">
        <h2>结算单</h2>
        <div className="rv-items invoice-picker">
          <FieldItem name="settleNos" grouped broad control={picker} />
        </div>
      </section>
      <section className="rv-card">
        <h2>发票信息</h2>
        <div className="rv-items">
          <FieldItem name="invoiceKind" />
          <InvoiceFile onRead={(found) => setFace(found && { fields: found, confirmed: '' })} />
          <FieldItem name="invoiceCode" />
          <FieldItem name="invoiceNo" />
          <FieldItem name="invoiceDate" />
          <FieldItem name="amt" grouped control={shown} />
          <FieldItem name="taxRate" />
          <FieldItem name="taxAmt" />
          <FieldItem name="exTaxAmt" grouped control={shown} />
          <FieldItem name="expressCompany" />
          <FieldItem name="expressNo" />
          <FieldItem name="remark" />
        </div>
        {face && (
          <FaceCheck
            face={face}
            onConfirm={(confirmed) => {
              setFace({ ...face, confirmed })
              rules.refuse({})
            }}
          />
        )}
      </section>
      <MadeOf options={options} />
      <Payee options={options} />
      <footer className="rv-form-foot">
        <Button type="primary" htmlType="submit" loading={sending === 'submit'}>
          提交审核
        </Button>
        <Button loading={sending === 'draft'} onClick={keep}>
          保存草稿
        </Button>
        <Button onClick={() => void go({ to: `${LIST}${lastQuery(LIST)}` })}>返回列表</Button>
      </footer>
    </FieldsForm>
  )
}

const LIST = '/invoiceManager/settleManager'
const NO_RECORD = {}

/** Amounts derived from the form; a component of its own, so that a key renders only this. */
function Amounts({ options }: { options: Options }) {
  useAmounts(options.settles)
  return null
}

function Payee({ options }: { options: Options }) {
  const payee = useFormValue(
    ({ settleNos }) =>
      options.settles.find(({ settleNo }) => ((settleNos ?? []) as string[]).includes(settleNo))
        ?.targetId,
  )
  return <Parties options={options} payee={payee} />
}

/** Values derived from the settlements are read-only. */
const shown = ({ value }: ControlProps) => (
  <output className="invoice-shown">{formatYuan(value as number | undefined)}</output>
)

/** The file comes first: values read from it need not be typed. */
function InvoiceFile({
  onRead,
}: {
  onRead: (found: Readonly<Record<string, string>> | undefined) => void
}) {
  const rules = useRules()
  const [unread, setUnread] = useState(false)
  const { identify, identifying } = useIdentify(useCallback(() => setUnread(true), []))
  const kind = useFormValue(({ invoiceKind }) => invoiceKind)
  const paper = isPaper(kind)
  const refuses = (file: File): boolean => {
    const error = invoiceFileError({ kind: kindOfName(file.name), size: file.size }, kind)
    rules.refuse(error === undefined ? {} : { fileToken: error })
    return error !== undefined
  }
  const read = async (token: string) => {
    const found = await identify(token, 'INVOICE')
    onRead(found?.fields)
    for (const name of ['invoiceNo', 'invoiceDate'] as const) {
      const value = found?.fields[name]
      if (value && (name !== 'invoiceDate' || isDate(value)) && !rules.values()[name])
        rules.set(name, value)
    }
  }
  const opened = useRef(rules.values().fileToken)
  useEffect(() => {
    // An existing file of the invoice is compared as well.
    const token = opened.current
    if (typeof token === 'string' && token !== '') void read(token)
    // oxlint-disable-next-line react/exhaustive-deps -- read once, when the form opens
  }, [])
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
          onRead(undefined)
          if (typeof token === 'string') void read(token)
        }}
      />
    </Suspense>
  )
  return (
    <FieldItem name="fileToken" control={upload}>
      <span className="rv-note" aria-live="polite">
        {identifying
          ? '正在识别发票…'
          : unread
            ? NOT_IDENTIFIED
            : paper
              ? '纸质发票的照片，JPG、PNG，不超过5MB'
              : '版式文件，PDF、OFD、XML，不超过5MB'}
      </span>
    </FieldItem>
  )
}

/** Invoice kinds that the buyer does not accept are not offered. */
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
    const { settles: covered, settleNos } = record
    return {
      ...record,
      // A detail names them in its rows, the form that was saved in its field.
      settleNos: Array.isArray(covered)
        ? covered.map(({ settleNo }: { settleNo: string }) => settleNo)
        : settleNos,
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
