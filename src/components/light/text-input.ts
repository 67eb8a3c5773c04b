/** antd's one-line input alone: `Input` of its index imports text areas and five more as well. */
export { default as TextInput } from 'antd/es/input/Input'
