import { switchModel } from '../device-model-switch'

export default switchModel('/v1/deviceModel/stop', false)
