import { PartyPage } from './party.tsx';

export default function Customer() {
  return <PartyPage side="customer" />;
}
