import { ChatLayout } from "~/layouts/chat-layout";
import { ComposerHandoverProvider } from "~/chat/client/composer-handover";
import { ChatsBeside } from "~/chat/views/chats-beside";

export default function Layout() {
  return (
    <ComposerHandoverProvider>
      <ChatLayout beside={<ChatsBeside />} />
    </ComposerHandoverProvider>
  );
}
