/** antd's one-line input alone: `Input` of its index brings text areas and five more along. */
export { default as TextInput } from 'antd/es/input/Input'
