import { PartyPage } from './party.tsx';

export default function Vendor() {
  return <PartyPage side="vendor" />;
}
