import { eventPlaceFields } from '#domain/ingest-event/place-fields'
import { formatYuan } from '#domain/money'
import { DIFF_TYPE, LINE_KIND } from '#domain/statement/dicts'
import { enumItem, field, type LoadedAction } from '../resource'

type Row = Partial<
  Record<
    'lineKind' | 'diffType' | 'channelTradeNo' | 'channelRefundNo' | 'eventReason' | 'waitsFor',
    string | null
  > &
    Record<'channelAmt' | 'localAmt' | 'diffAmt', number | null>
>
type Loaded = LoadedAction<Row>

const reason = field.longText('处理说明', { required: true, min: 2, max: 200 })

/** Forms of a difference, which load when one is opened. */

export const filled: Loaded = {
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

export const handled: Loaded = {
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
