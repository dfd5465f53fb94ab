/** The address under which our own server has the file. */
declare module '*.wasm?url' {
  const address: string;
  export default address;
}
