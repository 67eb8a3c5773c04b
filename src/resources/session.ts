import { codes, sessionFields } from '#domain/session/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** Sessions of all users. */
const session = defineResource({
  name: 'session',
  title: '登录设备',
  area: 'system',
  path: 'session',
  code: codes.verbs.list,
  feature: 'staff',
  id: 'sessionNo',
  order: 50,

  fields: sessionFields,

  calls: { list: '/v1/session/list' },

  list: {
    linked: ['createTime'],
    columns: [
      'nickName',
      'loginName',
      'device',
      'address',
      'place',
      'createTime',
      'lastUsedTime',
      'current',
      'sessionNo',
    ],
    filters: ['nickName', 'loginName', 'address', 'staffId'],
    defaultSort: { field: 'createTime', order: 'desc' },
    empty: '没有登录的设备',
  },

  actions: [
    {
      name: 'endOthers',
      label: '下线我的其他设备',
      places: ['toolbar'],
      confirm: '除当前设备外，您在其他设备上的登录立即失效',
      call: '/v1/session/endOthers',
      body: () => ({}),
      success: '其他设备已下线',
    },
    {
      name: 'end',
      label: '下线',
      places: ['row'],
      code: codes.verbs.end,
      danger: true,
      visible: (row) => row.current !== '1',
      confirm: ({ nickName, device }) => `${nickName ?? ''} 在 ${device ?? ''} 上的登录立即失效`,
      call: '/v1/session/end',
      success: '设备已下线',
    },
    {
      name: 'endAll',
      label: '下线此人全部设备',
      places: ['row'],
      code: codes.verbs.end,
      danger: true,
      tucked: true,
      visible: (row) => row.own !== '1',
      confirm: ({ nickName }) => `${nickName ?? ''} 的全部登录立即失效`,
      body: (row) => ({ staffId: row.staffId }),
      call: '/v1/session/endOthers',
      success: '设备已下线',
    },
  ],
})

export type SessionRecord = RecordFrom<typeof session>
export default session
