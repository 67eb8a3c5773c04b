import { CHANGE_KIND, type AskedKind } from '#domain/merchant-change/dicts'
import { merchantChangeFields } from '#domain/merchant-change/fields'
import { CHANGE_FORMS } from '#domain/merchant-change/kinds'
import { formatYuan } from '#domain/money'
import type { Fields } from '#domain/field'
import { field, type ActionResult, type Follow, type LoadedAction } from './resource'

type Row = Readonly<Record<string, unknown>>
type Loaded = LoadedAction<Row>

/** Forms of changes of a merchant, which load when one is opened: each kind has its own fields. */

const fieldsOfKinds: Fields = Object.fromEntries(
  Object.entries(CHANGE_FORMS).flatMap(([name, { fields }]) =>
    Object.entries(fields).map(([key, one]) => [
      key,
      { ...one, visible: (values) => values.kind === name && (one.visible?.(values) ?? true) },
    ]),
  ),
)

const others: Fields = {
  changeReason: merchantChangeFields.changeReason,
  draft: field.flag('仅存草稿', { initial: '0', hint: '存为草稿后可在「商户变更」继续填写' }),
}

const result = ({ changeStatus }: Row): ActionResult | undefined =>
  changeStatus === 'DRAFT' ? { sentence: '草稿已保存', tone: 'success' } : undefined

/** Values that are read from the pictures of a renewed document. */
const follows: readonly Follow[] = [
  {
    of: 'renewedLicensePic',
    call: '/v1/realme/identify',
    document: 'BIZ_LICENSE',
    fill: { licenseNo: 'licenseNo', licenseBegin: 'begin', licenseEnd: 'end' },
  },
  {
    of: 'newIdFront',
    call: '/v1/realme/identify',
    document: 'ID_FRONT',
    fill: { legalIdNo: 'idNo' },
  },
  {
    of: 'newIdBack',
    call: '/v1/realme/identify',
    document: 'ID_BACK',
    fill: { legalIdBegin: 'begin', legalIdEnd: 'end' },
  },
]

/** What is left to a merchant that closes; with anything else the gateway refuses it. */
const lastMoney = ({ reserveAmt, balanceAmt }: Row) => [
  {
    label: '保证金与余额',
    value: `${formatYuan(Number(reserveAmt) + Number(balanceAmt))}，随下一批次付到结算账户`,
  },
]

/** A new change of a kind. */
export const askChange = (kind: AskedKind): Loaded => ({
  form: {
    facts: (row) => [
      { label: '商户', value: String(row.merRegName ?? '') },
      ...(kind === 'CLOSE' ? lastMoney(row) : []),
    ],
    // The values in force; personal data is masked and stays empty.
    initial: ({ merId, subjectType, products, settleCycle, minSettleAmt }) => ({
      merId,
      subjectType,
      products,
      settleCycle,
      minSettleAmt,
    }),
    fields: { ...CHANGE_FORMS[kind].fields, ...others },
    follows,
  },
  result,
})

/** A draft, whose kind stays. */
export const editChange: Loaded = {
  form: {
    facts: ({ merName, changeKind }) => [
      { label: '商户', value: String(merName ?? '') },
      {
        label: merchantChangeFields.changeKind.label,
        value: CHANGE_KIND[changeKind as keyof typeof CHANGE_KIND],
      },
    ],
    initial: ({ merId, changeKind, changeReason, form }) => ({
      merId,
      kind: changeKind,
      changeReason,
      ...(form as Row | undefined),
    }),
    fields: { ...fieldsOfKinds, ...others },
    follows,
  },
  result,
}
