import { codes, modelFields } from '#domain/device/model-fields'
import { defineResource } from '../lib/resource'

/** Models that terminals are taken into stock as. */
export default defineResource({
  name: 'deviceModel',
  title: '终端型号',
  area: 'system',
  path: 'device-model',
  code: codes.list,
  id: 'model',
  order: 61,
  roles: ['3'],
  fields: modelFields,
  calls: { list: '/v1/deviceModel/list' },
  list: {
    columns: ['model', 'deviceKind', 'deviceType', 'vendor', 'modelStatus'],
    linked: ['model'],
    filters: ['deviceKind'],
    empty: '没有终端型号',
  },
  actions: [
    {
      name: 'add',
      label: '新增型号',
      submit: '保存',
      places: ['toolbar'],
      code: codes.edit,
      loads: () => import('../lib/organisation-forms').then(({ addModel }) => addModel),
      call: '/v1/deviceModel/add',
      body: (_row, values) => values,
      success: '型号已新增',
    },
    {
      name: 'stop',
      label: '停用',
      places: ['row'],
      code: codes.edit,
      danger: true,
      visible: (row) => row.modelStatus === 'IN_USE',
      confirm: '不能再入库该型号的终端；已有终端不变',
      call: '/v1/deviceModel/stop',
      success: '型号已停用',
    },
    {
      name: 'resume',
      label: '启用',
      places: ['row'],
      code: codes.edit,
      visible: (row) => row.modelStatus === 'STOPPED',
      call: '/v1/deviceModel/resume',
      success: '型号已启用',
    },
  ],
})
