import { codes } from '#domain/ingest-file/fields'
import { defineListCall } from '../../../core/list/list-call'
import { fileList } from '../file-list'

export default defineListCall({
  path: '/v1/ingest/fileList',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: fileList,
})
