import { codes, ingestDayFields } from '#domain/ingest-day/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

type Name = keyof typeof ingestDayFields

/** All but the row's id, in the order of the fields. */
const COLUMNS = (Object.keys(ingestDayFields) as Name[]).filter((name) => name !== 'dayId')

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
    columns: COLUMNS,
    filters: [{ field: 'day', preset: '近7天', maxDays: 31 }, 'sourceId', 'fileState'],
    empty: '没有数据来源',
  },
})

export type IngestDay = RecordFrom<typeof ingestDay>
export default ingestDay
