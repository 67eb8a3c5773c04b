import { codes, teamFields } from '#domain/team/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** Teams and their shops: what staff with the data scope 本部门 see. */
const team = defineResource({
  name: 'team',
  title: '团队',
  area: 'system',
  path: 'team',
  code: codes.verbs.list,
  feature: 'staff',
  id: 'teamId',
  order: 15,
  roles: ['3'],

  fields: teamFields,

  calls: { list: '/v1/team/list', show: '/v1/team/detail' },

  list: {
    linked: ['teamId'],
    columns: ['teamName', 'shopCount', 'staffCount', 'teamId'],
    filters: ['teamName'],
    empty: '没有符合条件的团队',
  },

  show: {
    title: '团队详情',
    headline: ['teamName'],
    sections: [
      { title: '团队信息', fields: ['teamId', 'shopCount', 'staffCount'] },
      { title: '门店', resource: 'shop', filter: (row) => ({ teamId: String(row.teamId) }) },
    ],
  },

  actions: [
    {
      name: 'add',
      label: '新增团队',
      places: ['toolbar'],
      code: codes.verbs.edit,
      loads: () => import('../lib/organisation-forms').then(({ saveTeam }) => saveTeam),
      call: '/v1/team/save',
      body: (_row, values) => values,
      success: '团队已保存，可在门店信息查询里归入门店',
    },
    {
      name: 'rename',
      label: '改名',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      loads: () => import('../lib/organisation-forms').then(({ saveTeam }) => saveTeam),
      call: '/v1/team/save',
      success: '团队已保存',
    },
    {
      name: 'del',
      label: '删除',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      danger: true,
      tucked: true,
      visible: (row) => row.shopCount === 0 && row.staffCount === 0,
      confirm: '该团队没有门店和员工，删除后不能恢复',
      call: '/v1/team/del',
      success: '团队已删除',
    },
  ],
})

export type Team = RecordFrom<typeof team>
export default team
