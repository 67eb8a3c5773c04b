import { Select } from 'antd'
import { offerSelect } from './light-select'

/** Antd's Select for what is loaded when needed; from now on it stands in lists as well. */
offerSelect(Select)

export { Select }
