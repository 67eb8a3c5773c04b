import { DEVICE_KIND } from '#domain/device/dicts'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact } from '../../core/list/filters'
import { pageOf, rowOf } from '../../core/list/table-rows'
import { deviceModel } from './device-schema'

type Row = typeof deviceModel.$inferSelect

/** All models of a provider, those no longer in use too. */
export const deviceModelList = defineList<Row>({
  table: deviceModel,
  filters: {
    model: exact(deviceModel.model),
    deviceKind: anyOf(deviceModel.deviceKind, DEVICE_KIND),
  },
  sort: {},
  order: [deviceModel.deviceKind, deviceModel.model],
  records: pageOf(deviceModel),
  row: ({ inUse, ...row }) => ({ ...rowOf(row), modelStatus: inUse ? 'IN_USE' : 'STOPPED' }),
})
