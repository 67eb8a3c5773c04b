import { ASK_KIND, BANK_SIDE, type AskKind } from '#domain/bank-entry/dicts'
import { bankEntryFields, matchFields } from '#domain/bank-entry/fields'
import { formatYuan } from '#domain/money'
import { enumItem, field, type FailedRow, type LoadedAction } from './resource'

/** The dialogs of 银行对账, loaded when the first of them is opened. */

type Row = Readonly<Record<string, unknown>>
type Loaded = LoadedAction<Row>

const facts = (row: Row) => [
  { label: '来源', value: enumItem(BANK_SIDE, row.side).label },
  { label: '日期', value: String(row.entryDay) },
  { label: '金额', value: formatYuan(Number(row.amt)) },
  { label: '参考号', value: String(row.refNo ?? '') },
  { label: '对方户名', value: String(row.counterName ?? '') },
]

export const matched: Loaded = { form: { facts, fields: matchFields } }

export const noted: Loaded = {
  form: {
    facts,
    initial: ({ owner, remark }) => ({ owner, remark }),
    fields: { owner: bankEntryFields.owner, remark: bankEntryFields.remark },
  },
}

/** What the books will do once another person has agreed. */
const EFFECT: Readonly<Record<AskKind, (amt: string, account: string) => string>> = {
  SUSPEND: (amt, account) => `复核通过后，银行存款与${account}各记 ${amt}，待查明后处理`,
  RELEASE: (amt, account) => `复核通过后，${account}冲回 ${amt}，本笔重新待匹配`,
  RETURN: (amt) => `复核通过后，长款冲减 ${amt}，款项退给付款人，付款待与银行流水匹配`,
  WRITE_OFF: (amt, account) => `复核通过后，${account} ${amt} 转入调整，不能撤回`,
}

const isLong = ({ side, amt }: Row) => (side === 'BANK' ? Number(amt) : -Number(amt)) > 0
const sentenceOf = (askKind: AskKind, row: Row) =>
  EFFECT[askKind](formatYuan(Math.abs(Number(row.amt))), isLong(row) ? '长款' : '短款')

export const asked = (askKind: AskKind): Loaded => ({
  form: {
    facts: (row) => [...facts(row), { label: '复核后', value: sentenceOf(askKind, row) }],
    fields: { askReason: bankEntryFields.askReason, askToken: bankEntryFields.askToken },
  },
  body: ({ entryNo, version }, values) => ({ entryNo, version, askKind, ...values }),
})

export const decided: Loaded = {
  form: {
    facts: (row) => [
      ...facts(row),
      { label: '申请', value: enumItem(ASK_KIND, row.askKind).label },
      { label: '申请原因', value: String(row.askReason) },
      { label: '申请人', value: String(row.requester) },
      { label: '通过后', value: sentenceOf(row.askKind as AskKind, row) },
    ],
    fields: {
      decision: field.enum(
        '复核结果',
        { PASS: '通过', REJECT: '驳回' },
        { required: true, radio: true },
      ),
      reason: field.longText('复核说明', { required: true, min: 2, max: 80 }),
    },
  },
  body: ({ entryNo, version }, values) => ({ entryNo, version, ...values }),
}

/** The workbook of open entries: out, filled in, and in again. */
export const batch: Loaded = {
  form: {
    download: { label: '下载待匹配的记录', call: '/v1/bank/entrySheet' },
    fields: {
      token: field.file('改好的文件', {
        required: true,
        accept: '.xlsx,.csv',
        hint: '在下载的文件里填写处理方式、对应的记录、原因、负责人与备注；一次最多500行',
      }),
      askToken: field.file('挂账的依据', {
        accept: '.pdf,.jpg,.jpeg,.png',
        hint: '文件里有挂账时必须上传，银行回单、情况说明等',
      }),
    },
  },
  body: (_row, values) => values,
  result: ({ successCount, sameCount, failCount, hiddenCount, failToken, failRows }) => ({
    sentence: [
      `成功 ${Number(successCount)} 条，失败 ${Number(failCount)} 条`,
      ...(Number(sameCount) > 0 ? [`没有改动 ${Number(sameCount)} 条`] : []),
      ...(Number(hiddenCount) > 0 ? [`隐藏或被筛选掉 ${Number(hiddenCount)} 行`] : []),
    ].join('，'),
    tone: failCount === 0 ? 'success' : successCount === 0 ? 'failed' : 'waiting',
    ...(typeof failToken === 'string' && {
      file: { label: '下载失败明细', token: failToken },
    }),
    failed: failRows as FailedRow[] | undefined,
    ...(failCount !== 0 && { again: '改正后再上传' }),
  }),
}

export const unmatched: Loaded = {
  form: { facts, fields: { reason: field.longText('原因', { required: true, min: 2, max: 80 }) } },
}
