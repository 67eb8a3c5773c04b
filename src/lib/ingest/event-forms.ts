import { SOURCES } from '#domain/ingest/sources'
import { FILE_PROFILE } from '#domain/source/fields'
import { sourceFormFields } from '#domain/source/form-fields'
import { EVENT_KIND } from '#domain/ingest/dicts'
import { eventPlaceFields } from '#domain/ingest-event/place-fields'
import { formatYuan } from '#domain/money'
import { DIFF_TYPE, LINE_KIND } from '#domain/statement/dicts'
import { enumItem, field, type ActionResult, type LoadedAction } from '../resource'
import { triedTable } from './tried-table'

interface Row extends Partial<
  Record<
    | 'kind'
    | 'occurredAt'
    | 'channelTradeNo'
    | 'subMchId'
    | 'reason'
    | 'waitsFor'
    | 'merId'
    | 'shopId',
    string | null
  >
> {
  amt?: number | null
}
type Loaded = LoadedAction<Row>

/** The form that binds an event to a merchant, which loads when it is opened. */
export const form: Loaded['form'] = {
  facts: (row) => [
    { label: '事件', value: enumItem(EVENT_KIND, row.kind).label },
    { label: '金额', value: formatYuan(row.amt) },
    { label: '发生时间', value: row.occurredAt ?? '' },
    { label: '渠道订单号', value: row.channelTradeNo ?? '' },
    { label: '渠道商户号', value: row.subMchId ?? '' },
    { label: '等待', value: row.reason ?? '' },
  ],
  initial: ({ waitsFor, merId, shopId }) => ({
    waitsFor,
    // What was told and is not known here is no choice.
    merId: waitsFor === 'MERCHANT' ? undefined : (merId ?? undefined),
    shopId: waitsFor === 'TERMINAL' ? (shopId ?? undefined) : undefined,
  }),
  fields: eventPlaceFields,
}

export const review: Loaded['review'] = (row) => ({
  sentence: '请再次核对：',
  facts: [
    { label: '金额', value: formatYuan(row.amt) },
    { label: '渠道订单号', value: row.channelTradeNo ?? '' },
  ],
})

type DiffRow = Partial<
  Record<
    'lineKind' | 'diffType' | 'channelTradeNo' | 'channelRefundNo' | 'eventReason' | 'waitsFor',
    string | null
  > &
    Record<'channelAmt' | 'localAmt' | 'diffAmt', number | null>
>
const reason = field.longText('处理说明', { required: true, min: 2, max: 200 })

/** Forms of a difference, which load when one is opened. */

export const filled: LoadedAction<DiffRow> = {
  form: {
    facts: ({ lineKind, channelAmt, channelTradeNo, channelRefundNo, eventReason }) => [
      { label: '收退', value: enumItem(LINE_KIND, lineKind).label },
      { label: '渠道金额', value: formatYuan(channelAmt) },
      { label: '渠道单号', value: channelRefundNo ?? channelTradeNo ?? '' },
      { label: '未入账原因', value: eventReason ?? '' },
    ],
    initial: ({ waitsFor }) => ({ waitsFor }),
    fields: {
      ...eventPlaceFields,
      reason,
    },
  },
}

export const handled: LoadedAction<DiffRow> = {
  form: {
    facts: ({ diffType, localAmt, channelAmt, diffAmt }) => [
      { label: '差异类型', value: enumItem(DIFF_TYPE, diffType).label },
      { label: '平台金额', value: formatYuan(localAmt) },
      { label: '渠道金额', value: formatYuan(channelAmt) },
      { label: '差额', value: formatYuan(diffAmt) },
    ],
    fields: {
      decision: field.enum(
        '处理方式',
        { ACCEPT: '以渠道为准', RESOLVE: '已解决', IGNORE: '忽略' },
        { radio: true, required: true, hint: '以渠道为准：差额记入调整' },
      ),
      reason,
    },
  },
}

type SourceRow = Readonly<Record<string, unknown>>

/** Forms and results of a source and its files, which load when an action starts. */

/** The secret of an answer, shown once and never stored. */
const secretOnce = (answer: SourceRow, after: string): ActionResult => {
  const secret = String(answer.secret)
  return {
    sentence: `来源 ${String(answer.sourceId)}（${String(answer.sourceName)}）的密钥：${secret}。只显示这一次，请立即复制，通过安全的方式交给对方${after}`,
    tone: 'success',
    copy: { label: '复制密钥', text: secret },
  }
}

export const added: LoadedAction<SourceRow> = {
  form: { fields: sourceFormFields },
  result: (answer) => secretOnce(answer, ''),
}

export const rotated: LoadedAction<SourceRow> = {
  result: (answer) => secretOnce(answer, '。旧密钥继续有效；对方换用新密钥后，请停用旧密钥'),
}

export const changed: LoadedAction<SourceRow> = {
  form: {
    fields: {
      ...sourceFormFields,
      dropSecret: { ...sourceFormFields.dropSecret, placeholder: '不更换请留空' },
    },
    initial: (row) =>
      Object.fromEntries(
        Object.keys(sourceFormFields).map((name) => [name, row[name] ?? undefined]),
      ),
    facts: ({ sourceId }) => [{ label: '来源编号', value: String(sourceId) }],
  },
}

export const tried: LoadedAction<SourceRow> = {
  form: {
    fields: {
      fileDate: field.date('账单日期', { required: true }),
      profile: sourceFormFields.profile,
      profileText: sourceFormFields.profileText,
      token: field.file('样本文件', {
        required: true,
        accept: '.csv,.xlsx',
        hint: 'CSV或Excel(.xlsx)，不超过20MB；只读取，不保存、不入账',
      }),
    },
    initial: ({ profile, profileText }) => ({
      profile: profile ?? undefined,
      profileText: profileText ?? undefined,
    }),
  },
  result: triedTable,
}

export const uploaded: LoadedAction<SourceRow> = {
  form: {
    fields: {
      sourceId: field.remote('来源', SOURCES, { required: true }),
      fileDate: field.date('账单日期', { required: true }),
      profile: field.enum('账单格式', FILE_PROFILE, { hint: '不选则按来源的格式读取' }),
      token: field.file('账单文件', {
        required: true,
        accept: '.csv,.xlsx',
        hint: 'CSV或Excel(.xlsx)，不超过20MB；先整份核对，合计不符则不入账',
      }),
    },
  },
}
