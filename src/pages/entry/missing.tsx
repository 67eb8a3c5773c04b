import { StatePanel } from '../../components/resource'

/** The application does not exist, or this user may not see it. */
export const Missing = () => (
  <StatePanel kind="missing" title="数据不存在" text="申请单可能已被删除，或不在您的数据范围内" />
)
