import { codes, ingestRowFields } from '#domain/ingest-file/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** The lines of a file with their outcome; reached from the file's detail. */
const ingestRow = defineResource({
  name: 'ingestRow',
  title: '账单逐行结果',
  area: 'ingest',
  path: 'fileRow',
  code: codes.verbs.list,
  feature: 'ingest',
  id: 'rowId',
  order: 40,
  hidden: true,

  fields: ingestRowFields,

  calls: { list: '/v1/ingest/rowList' },

  list: {
    linked: ['fileId', 'sourceId', 'fileDate', 'kind', 'isBooked'],
    columns: [
      'line',
      'kind',
      'amt',
      'rowState',
      'reason',
      'channelNo',
      'occurredAt',
      'tradeNo',
      'refundNo',
      'eventId',
      'fileId',
    ],
    tabs: 'rowState',
    defaultSort: { field: 'line', order: 'asc' },
    empty: '该文件没有逐行结果',
  },
})

export type IngestRow = RecordFrom<typeof ingestRow>
export default ingestRow
