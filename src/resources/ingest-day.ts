import { codes, ingestDayFields } from '#domain/ingest-day/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** What sources told of each day by notices and by files, compared. */
const ingestDay = defineResource({
  name: 'ingestDay',
  title: '日清看板',
  area: 'ingest',
  path: 'day',
  code: codes.verbs.list,
  feature: 'ingest',
  id: 'dayId',
  order: 35,

  fields: ingestDayFields,

  calls: { list: '/v1/ingest/dayList' },

  list: {
    columns: [
      'day',
      'sourceId',
      'fileState',
      'toldCount',
      'toldAmt',
      'fileCount',
      'fileAmt',
      'matchedCount',
      'matchedAmt',
      'onlyTradeCount',
      'onlyTradeAmt',
      'onlyRefundCount',
      'onlyRefundAmt',
      'onlyFileCount',
      'onlyFileAmt',
      'waitingCount',
      'refusedCount',
    ],
    filters: [{ field: 'day', preset: '近7天', maxDays: 31 }, 'sourceId', 'fileState'],
    empty: '没有数据来源',
  },
})

export type IngestDay = RecordFrom<typeof ingestDay>
export default ingestDay
