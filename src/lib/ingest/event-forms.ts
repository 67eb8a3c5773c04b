import { EVENT_KIND } from '#domain/ingest/dicts'
import { eventPlaceFields } from '#domain/ingest-event/place-fields'
import { formatYuan } from '#domain/money'
import { DIFF_TYPE, LINE_KIND } from '#domain/statement/dicts'
import { enumItem, field, type LoadedAction } from '../resource'

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
  sentence: '确认后立即入账，不能改绑，请再次核对：',
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
