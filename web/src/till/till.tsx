export function Till() {
  return <main>till</main>;
}
