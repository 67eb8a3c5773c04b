import { codes } from '#domain/ingest-file/fields'
import { defineListCall } from '../../../core/list/list-call'
import { rowList } from '../file-list'

/** The lines of a file with their outcome. */
export default defineListCall({
  path: '/v1/ingest/rowList',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: rowList,
})
